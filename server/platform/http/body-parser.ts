import type { FastifyInstance } from 'fastify'
import { isStorable } from '#contract/kit/storable.ts'
import { t } from '#contract/language/translate.ts'
import { badRequest, validationFailed } from '../errors.ts'

/** Parses JSON bodies. An empty body counts as missing (R4); text that PostgreSQL cannot store is rejected for all routes. */
export function addBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    return text.trim() === '' ? undefined : parseStorableJson(text)
  })
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('%00')) throw badRequest('The address contains characters that cannot be stored.')
  })
}

/** Parses untrusted JSON, and rejects text that PostgreSQL cannot store. */
export function parseStorableJson(text: string): unknown {
  const body = parseJsonBody(text)
  // Such characters can only occur as escapes, so most bodies do not have to be traversed.
  if (/\\u0000|\\ud[89a-f]/i.test(text)) assertStorable(body)
  return body
}

/** Parses untrusted JSON: limits its depth and drops `__proto__`. */
export function parseJsonBody(text: string): unknown {
  if (isDeeperThan(maxDepth, text)) throw badRequest(`The body is nested more than ${maxDepth} levels deep.`)
  return parseWithoutPrototype(text)
}

/** Maximum nesting: an object field may have a hundred levels. Deeper bodies could exhaust the stack of recursive functions. */
const maxDepth = 110

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/** Whether JSON is nested deeper than `maxLevels`, counted by its brackets. */
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

/** A reviver takes seconds for a large body, so it runs only if the text contains the key or an escape that could encode it. */
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
    throw validationFailed({ [field]: [t('This contains characters that cannot be stored.')] })
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    assertStorable(key, field === 'body' ? 'body' : field)
    assertStorable(child, field === 'body' && !Array.isArray(value) ? key : field)
  }
}
