import type { FastifyInstance } from 'fastify'
import { isStorable } from '#contract/kit/storable.ts'
import { badRequest, validationFailed } from '../errors.ts'

/** JSON bodies: an empty one with a JSON content type is no body (R4); text that PostgreSQL cannot hold is refused here, once. */
export function addBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (text.trim() === '') return undefined
    const body = parseJsonBody(text)
    // Only escapes can bring such characters in, so most bodies pass at a glance.
    if (/\\u0000|\\ud[89a-f]/i.test(text)) assertStorable(body)
    return body
  })
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('%00')) throw badRequest('The address contains characters that cannot be stored.')
  })
}

/** What a body says, where it can be read without harm. */
export function parseJsonBody(text: string): unknown {
  if (isDeeperThan(maxDepth, text)) throw badRequest(`The body is nested more than ${maxDepth} levels deep.`)
  return parseWithoutPrototype(text)
}

/** Levels of a body: an object of a record has a hundred, and nothing lies deep in a body. Whoever walks it walks it by calls. */
const maxDepth = 110

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/** Whether JSON is nested beyond so many levels; text that is no JSON is judged by its brackets. */
function isDeeperThan(maxLevels: number, text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const charCode = text.charCodeAt(index)
    if (isInString) {
      if (charCode === backslash) index++
      else if (charCode === quote) isInString = false
    } else if (charCode === quote) isInString = true
    else if (charCode === openList || charCode === openObject) {
      if (++depth > maxLevels) return true
    } else if (charCode === closeList || charCode === closeObject) depth--
  }
  return false
}

/** Looking at every key takes seconds in a large body, and only the name itself or an escape in it can bring it in. */
const prototypeKeyPattern = /__proto__|\\u00[567]/i

function parseWithoutPrototype(text: string): unknown {
  try {
    if (!prototypeKeyPattern.test(text)) return JSON.parse(text)
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

function assertStorable(value: unknown, field = 'body'): void {
  if (typeof value === 'string' && !isStorable(value))
    throw validationFailed({ [field]: ['This contains characters that cannot be stored.'] })
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    assertStorable(key, field === 'body' ? 'body' : field)
    assertStorable(child, field === 'body' && !Array.isArray(value) ? key : field)
  }
}
