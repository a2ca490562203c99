import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { createEmailAddress, createSignUpBody } from '../../features/auth/fixtures.ts'
import { type ApiClient, createApiClient } from '../faults/api-client.ts'

/** Does what people do in a day, from sign-up to the trash, on a server whose outgoing emails are in this folder. */
export async function walkThrough(origin: string, outbox: string): Promise<void> {
  const client = await signUp(origin, outbox)
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await client.call(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }

  const amara = await call('POST', '/contacts', { name: 'Amara Okonkwo', jobTitle: 'Harbour master' })
  await call('POST', '/deals', { title: 'Anchor chain', contactId: amara.id, value: 1200, currency: 'EUR' })
  await importContacts(call)
  const names = (await call('GET', '/contacts?sort=name')).map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Amara Okonkwo', 'Bram Visser', 'Chidi Eze', 'Dilek Aydin'])
  expect(await call('GET', '/deals?sort=contact')).toMatchObject([{ title: 'Anchor chain' }])
  expect(await call('GET', '/dashboard/counts')).toBeTruthy()
  expect(JSON.stringify(await call('GET', '/search?q=okonk'))).toContain(amara.id)
  expect(JSON.stringify(await call('GET', '/search?q=viss'))).toContain('Bram Visser')

  await writeByWhatsapp(call)
  const { deletionId } = await call('DELETE', `/contacts/${amara.id}`)
  expect(await call('GET', '/trash')).toMatchObject([{ kind: 'contact', id: amara.id, name: 'Amara Okonkwo' }])
  await call('POST', '/trash/restore', { deletionId })
  expect(await call('GET', '/trash')).toEqual([])
}

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Call = (method: string, path: string, body?: unknown) => Promise<any>

async function signUp(origin: string, outbox: string): Promise<ApiClient> {
  const body = createSignUpBody(createEmailAddress())
  const anonymousClient = createApiClient({ workspaceId: '', organizationId: '' } as never, () => origin)
  expect((await anonymousClient.call('POST', '/api/auth/signup/initiate', body)).status).toBe(200)
  const otp = await readCode(outbox, body.email)
  const { status, body: reply } = await anonymousClient.call('POST', '/api/auth/signup/verify', {
    email: body.email,
    otp,
  })
  expect(status).toBe(200)
  const [workspaceId, organizationId] = [reply.user.workspaces[0].id, reply.user.organizations[0].id]
  return createApiClient({ workspaceId, organizationId, token: reply.accessToken } as never, () => origin)
}

async function readCode(outbox: string, email: string): Promise<string> {
  for (;;) {
    for (const file of (await readdir(outbox)).filter((name) => name.endsWith('.eml'))) {
      const mail = await readFile(join(outbox, file), 'utf8')
      const [, code] = /^Subject: (\d{6}) /m.exec(mail) ?? []
      if (code && mail.includes(email)) return code
    }
    await pause(50)
  }
}

async function importContacts(call: Call): Promise<void> {
  const form = new FormData()
  const rows = ['Name,Email', 'Bram Visser,bram@people.example', 'Chidi Eze,chidi@people.example', 'Dilek Aydin,']
  form.set('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'people.csv')
  const { importId } = await call('POST', '/contacts/import', form)
  let state: { status: string }
  do {
    await pause(50)
    state = await call('GET', `/imports/${importId}`)
  } while (state.status === 'queued' || state.status === 'running')
  expect(state).toMatchObject({ status: 'done', created: 3 })
}

/** Sends a message and waits for the sandbox to echo it. */
async function writeByWhatsapp(call: Call): Promise<void> {
  const { id } = await call('POST', '/whatsapp/accounts/connect', { name: 'Support' })
  while ((await call('GET', `/whatsapp/accounts/${id}/status`)).status !== 'CONNECTED') await pause(50)
  await call('POST', `/whatsapp/accounts/${id}/send`, { to: '+1 555 010 0177', type: 'text', text: 'Chain is ready' })
  const path = `/whatsapp/accounts/${id}/conversations/15550100177@c.us/messages`
  const readTexts = async () => (await call('GET', path)).map(({ content }: { content: string }) => content).sort()
  while ((await readTexts()).length < 2) await pause(50)
  expect(await readTexts()).toEqual(['Chain is ready', 'echo: Chain is ready'])
}
