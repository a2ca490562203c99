import { describe, expect, it } from 'vitest'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import {
  bearerHeader,
  createEmailAddress,
  createSignedUpPerson,
  createSignUpBody,
  postJson,
  type SignedUpPerson,
} from './fixtures.ts'

const server = await getTestServer()

const chooseLanguage = async ({ accessToken }: Pick<SignedUpPerson, 'accessToken'>, language: string | null) => {
  const { status } = await sendRequest(server, 'PUT', '/auth/profile', { language }, bearerHeader(accessToken))
  expect(status).toBe(200)
}

describe('does', () => {
  it('mails in the language that the recipient has chosen, whatever that of the request is', async () => {
    const person = await createSignedUpPerson(server)
    await chooseLanguage(person, 'es')
    await postJson(server, '/auth/forgot-password', { email: person.email }, { 'accept-language': 'pt-BR' })
    const { subject, text, html } = await server.mailbox.waitForMail(person.email)
    expect(subject).toBe('Restablece tu contraseña de Parley')
    expect(text).toMatch(
      /^Elige aquí una contraseña nueva:\n\nhttp:\S+\n\nEl enlace vence en una hora y funciona una sola vez\. Si no lo solicitaste, puedes ignorar este correo\.\n$/,
    )
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('>Elige una contraseña nueva</a>')
  })

  it('mails a code in the language of the page on which somebody signs up', async () => {
    const email = createEmailAddress()
    await postJson(server, '/api/auth/signup/initiate', createSignUpBody(email), {
      'accept-language': 'pt-BR,pt;q=0.9',
    })
    const { subject, html } = await server.mailbox.waitForMail(email)
    expect(subject).toMatch(/^\d{6} é seu código do Parley$/)
    expect(html).toContain('<html lang="pt-BR">')
  })

  it('invites in the language of who invites, or of the invited person', async () => {
    const maren = await createPerson(server)
    await chooseLanguage({ accessToken: maren.token }, 'es')
    const guest = await createSignedUpPerson(server)
    await chooseLanguage(guest, 'pt-BR')
    const subjects = []
    for (const email of [createEmailAddress(), guest.email]) {
      const { status } = await maren.request('POST', '/api/team/invitations', { email, role: 'MEMBER' })
      expect(status).toBe(201)
      subjects.push((await server.mailbox.waitForMail(email)).subject)
    }
    expect(subjects).toEqual([
      'Te invitaron a unirte a un equipo en Parley',
      'Você recebeu um convite para uma equipe no Parley',
    ])
  })
})

describe('survives', () => {
  it('a person and a request without a language, in English', async () => {
    const person = await createSignedUpPerson(server)
    await chooseLanguage(person, null)
    await postJson(server, '/auth/forgot-password', { email: person.email })
    const { subject, text, html } = await server.mailbox.waitForMail(person.email)
    expect(subject).toBe('Reset your Parley password')
    expect(text).toMatch(
      /^Choose a new password here:\n\nhttp:\S+\n\nThe link expires in one hour and works once\. If you didn’t request this, you can ignore this email\.\n$/,
    )
    expect(html).toContain('<html lang="en">')
  })
})
