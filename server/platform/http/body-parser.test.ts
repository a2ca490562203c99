import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer()
const maren = await createPerson(server)

const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const sends = async (path: string, payload: string, headers: Record<string, string> = {}) => {
  const url = `${path}${path.includes('?') ? '&' : '?'}workspaceId=${maren.workspaceId}`
  const authorization = `Bearer ${maren.token}`
  const sent = { method: 'POST' as const, url, payload }
  const reply = await server.app.inject({
    ...sent,
    headers: { authorization, 'content-type': 'application/json', ...headers },
  })
  return { status: reply.statusCode, body: reply.json() }
}

describe('does', () => {
  it('accept a hundred levels, and any brackets in strings', async () => {
    const brackets = `\\"${'[{'.repeat(1_000)}\\\\`
    for (const body of [
      `{"name":"Ira","customAttributes":${objects(100)}}`,
      `{"name":"Ira","jobTitle":"${brackets.slice(0, 200)}"}`,
    ])
      expect((await sends('/contacts', body)).status).toBe(201)
    expect((await sends('/contacts', `{"name":"Ira","linkedinAbout":"${brackets}"}`)).status).toBe(201)
  })
})

describe('survives', () => {
  const deep = [111, 5_000, 100_000]
  it.each(deep)('a body of %d levels, wherever it is traversed', async (depth) => {
    for (const inner of [lists(depth), objects(depth)]) {
      const contact = `{"name":"Ira","customAttributes":{"a":${inner}}}`
      for (const answer of [
        await sends('/contacts', contact),
        await sends('/contacts', contact, { 'idempotency-key': `deep ${depth} ${inner[0]}` }),
        await sends('/contacts', `{"name":"\\u0000","customAttributes":{"a":${inner}}}`),
        await sends('/contacts/import', `{"contacts":[{"name":"Ira","boat":${inner}}]}`),
        await sends('/auth/login', `{"email":${inner}}`),
        await sends('/contacts', inner),
      ]) {
        expect([answer.status, answer.body.error]).toEqual([400, 'bad_request'])
        expect(answer.body.message).toBe('The body is nested more than 110 levels deep.')
      }
    }
  })

  it('unbalanced brackets', async () => {
    for (const text of ['['.repeat(200_000), ']'.repeat(200_000), '"\\', '{"a":"'])
      expect((await sends('/contacts', text)).status).toBe(400)
  })
})
