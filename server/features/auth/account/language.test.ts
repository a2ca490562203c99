import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createEmailAddress, createSignUpBody, postJson } from '../fixtures.ts'

const server = await getTestServer()
const maren = await createPerson(server)

const signUp = async (headers: Record<string, string>, headersOfCode = headers): Promise<string | null> => {
  const email = createEmailAddress()
  await postJson(server, '/api/auth/signup/initiate', createSignUpBody(email), headers)
  const { subject } = await server.mailbox.waitForMail(email)
  const otp = /\d{6}/.exec(subject)?.[0]
  return (await postJson(server, '/api/auth/signup/verify', { email, otp }, headersOfCode)).body.user.language
}

describe('does', () => {
  it('takes the language of the page on which somebody signs up', async () => {
    expect(await signUp({ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })).toBe('es')
    expect(await signUp({ 'accept-language': 'pt-BR' })).toBe('pt-BR')
    expect(await signUp({ 'accept-language': 'en-GB' })).toBe('en')
    expect(await signUp({ 'accept-language': 'de' })).toBe(null)
    expect(await signUp({})).toBe(null)
  })

  it('takes the language that somebody chooses while they wait for the code', async () => {
    expect(await signUp({ 'accept-language': 'en' }, { 'accept-language': 'pt-BR' })).toBe('pt-BR')
    expect(await signUp({ 'accept-language': 'es' }, {})).toBe('es')
  })

  it('changes, and stays when something else of the profile changes', async () => {
    const { status, body } = await maren.request('PUT', '/auth/profile', { language: 'pt-BR' })
    expect([status, body.data.language]).toEqual([200, 'pt-BR'])
    await maren.request('PUT', '/auth/profile', { name: 'Maren A.' })
    expect((await maren.request('GET', '/auth/profile')).body.data.language).toBe('pt-BR')
    await maren.request('PUT', '/auth/profile', { language: null })
    expect((await maren.request('GET', '/auth/profile')).body.data.language).toBe(null)
  })
})

describe('refuses', () => {
  it.each([['xx'], ['EN'], [''], [7], [['es']]])('the language %j, and keeps the one before', async (language) => {
    await maren.request('PUT', '/auth/profile', { language: 'es' })
    const { status, body } = await maren.request('PUT', '/auth/profile', { language })
    expect([status, body.success]).toEqual([422, false])
    expect((await maren.request('GET', '/auth/profile')).body.data.language).toBe('es')
  })
})

describe('hides', () => {
  it('the language of one person from the changes of another', async () => {
    const tobias = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Tobias Renner' })
    await tobias.request('PUT', '/auth/profile', { language: 'pt-BR' })
    await maren.request('PUT', '/auth/profile', { language: 'es' })
    expect((await tobias.request('GET', '/auth/profile')).body.data.language).toBe('pt-BR')
  })
})
