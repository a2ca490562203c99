import Fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setValidators, toFieldErrors } from './validation.ts'

const app = Fastify()
beforeAll(async () => {
  setValidators(app)
  app.setErrorHandler((error: { validation?: unknown[] }, _request, reply) =>
    reply.code(422).send({ faults: error.validation?.length }),
  )
  const body = Type.Object({
    name: Type.Optional(Type.String({ maxLength: 3 })),
    email: Type.Optional(Type.String({ format: 'email' })),
    size: Type.Optional(Type.String({ default: 'small' })),
    rows: Type.Optional(Type.Array(Type.Object({}))),
  })
  app.post('/', { schema: { body } }, async (request) => request.body)
  await app.ready()
})
afterAll(() => app.close())

const post = async (payload: object) => {
  const reply = await app.inject({ method: 'POST', url: '/', payload })
  return { status: reply.statusCode, body: reply.json() }
}

describe('does', () => {
  it('reports every error of a form at once', async () => {
    expect(await post({ name: 'Maren', email: 'nobody' })).toEqual({ status: 422, body: { faults: 2 } })
    expect(await post({ rows: Array(100).fill(1) })).toEqual({ status: 422, body: { faults: 100 } })
  })

  it('names fields as people write them', () => {
    const nameField = (field: string) =>
      toFieldErrors([{ keyword: 'required', instancePath: '', params: { missingProperty: field } }])[field]
    expect(nameField('linkedinUrl')).toEqual(['LinkedIn URL is required.'])
    expect(nameField('url')).toEqual(['URL is required.'])
    expect(nameField('whatsappNumber')).toEqual(['WhatsApp number is required.'])
    expect(nameField('workspace_id')).toEqual(['Workspace id is required.'])
  })

  it('says which type a field must have, and nothing of the type of a value inside it', () => {
    const describeType = (instancePath: string, type: string | string[]) =>
      toFieldErrors([{ keyword: 'type', instancePath, params: { type } }])
    expect(describeType('/isAutomated', 'boolean')).toEqual({ isAutomated: ['Is automated must be true or false.'] })
    expect(describeType('/duration', ['integer', 'null'])).toEqual({
      duration: ['Duration must be a whole number.'],
    })
    expect(describeType('/tagIds/0', 'string')).toEqual({ tagIds: ['Tag ids is not valid.'] })
  })

  it('applies defaults in large and small bodies', async () => {
    expect((await post({ name: 'Ira' })).body).toEqual({ name: 'Ira', size: 'small' })
    expect((await post({ rows: Array(10_000).fill({}) })).body.size).toBe('small')
  })
})

describe('survives', () => {
  it('a large body with errors everywhere, by stopping at the first one', async () => {
    expect(await post({ rows: Array(100_000).fill(1) })).toEqual({ status: 422, body: { faults: 1 } })
    const nested = Array.from({ length: 300 }, () => Array(300).fill(1))
    expect(await post({ rows: nested })).toEqual({ status: 422, body: { faults: 1 } })
  })
})
