import type { FastifyInstance } from 'fastify'
import { isStorable } from '#contract/kit/storable.ts'
import { badRequest, invalid } from './refusals.ts'

/** JSON bodies: an empty one with a JSON content type is no body (R4); text that PostgreSQL cannot hold is refused here, once. */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (text.trim() === '') return undefined
    const body = jsonOf(text)
    // Only escapes can bring such characters in, so most bodies pass at a glance.
    if (/\\u0000|\\ud[89a-f]/i.test(text)) refuseUnstorable(body)
    return body
  })
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('%00')) throw badRequest('The address contains characters that cannot be stored.')
  })
}

/** What a body says, where it can be read without harm. */
export function jsonOf(text: string): unknown {
  if (isDeeperThan(deepest, text)) throw badRequest(`The body is nested more than ${deepest} levels deep.`)
  return parsed(text)
}

/** Levels of a body: an object of a record has a hundred, and nothing lies deep in a body. Whoever walks it walks it by calls. */
const deepest = 110

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/** Whether JSON is nested beyond so many levels; text that is no JSON is judged by its brackets. */
function isDeeperThan(most: number, text: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (inText) {
      if (sign === backslash) at++
      else if (sign === quote) inText = false
    } else if (sign === quote) inText = true
    else if (sign === openList || sign === openObject) {
      if (++depth > most) return true
    } else if (sign === closeList || sign === closeObject) depth--
  }
  return false
}

/** Looking at every key takes seconds in a large body, and only the name itself or an escape in it can bring it in. */
const mayNamePrototype = /__proto__|\\u00[567]/i

function parsed(text: string): unknown {
  try {
    if (!mayNamePrototype.test(text)) return JSON.parse(text)
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

function refuseUnstorable(value: unknown, field = 'body'): void {
  if (typeof value === 'string' && !isStorable(value))
    throw invalid({ [field]: ['This contains characters that cannot be stored.'] })
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key, field === 'body' ? 'body' : field)
    refuseUnstorable(inner, field === 'body' && !Array.isArray(value) ? key : field)
  }
}
