import type { FastifyInstance } from 'fastify'
import { isStorable } from '#contract/kit/storable.ts'
import { badRequest, invalid } from './refusals.ts'

/** JSON bodies: an empty one with a JSON content type is no body (R4); text that PostgreSQL cannot hold is refused here, once. */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (text.trim() === '') return undefined
    const body = parsed(text)
    // Only escapes can bring such characters in, so most bodies pass at a glance.
    if (/\\u0000|\\ud[89a-f]/i.test(text)) refuseUnstorable(body)
    return body
  })
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('%00')) throw badRequest('The address contains characters that cannot be stored.')
  })
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
