import { expect, it } from 'vitest'
import { createPng, uploadPicture } from '../../features/files/examples.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getOrigin, openEventStream } from '../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const shouting = { ...maren, workspaceId: maren.workspaceId.toUpperCase() }

const createContact = async (more: object = {}) =>
  (await maren.request('POST', '/contacts', { name: 'Amara Okonkwo', ...more })).body.data

it('finds a record and a picture by an id in upper case in the address', async () => {
  const { id } = await createContact()
  expect((await maren.request('GET', `/contacts/${id.toUpperCase()}`)).body.data.id).toBe(id)
  const stored = await uploadPicture(maren, createPng())
  expect((await maren.request('GET', `/files/${stored.body.data.id.toUpperCase()}`)).status).toBe(200)
})

it('takes ids in upper case from a body: of a new record, a link and a list', async () => {
  const id = '01990000-0000-7000-8000-00000000abcd'
  const owned = await createContact({
    id: id.toUpperCase(),
    ownerId: maren.userId.toUpperCase(),
    workspaceId: shouting.workspaceId,
  })
  expect([owned.id, owned.owner.id]).toEqual([id, maren.userId])
  const changes = { jobTitle: 'Buyer' }
  expect((await maren.request('PATCH', '/contacts/bulk', { contactIds: [id.toUpperCase()], changes })).status).toBe(200)
  expect((await maren.request('GET', `/contacts/${id}`)).body.data.jobTitle).toBe('Buyer')
})

it('counts a list of a workspace named in upper case after every change', async () => {
  const countContacts = async () => {
    const { body } = await maren.request('GET', '/contacts', undefined)
    const path = `/contacts?workspaceId=${shouting.workspaceId}`
    const reply = await server.app.inject({ url: path, headers: { authorization: `Bearer ${maren.token}` } })
    return [body.page.total, reply.json().page.total]
  }
  const [before] = await countContacts()
  await createContact()
  expect(await countContacts()).toEqual([before + 1, before + 1])
})

it('tells a stream of a workspace named in upper case what changes', async () => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openEventStream(getOrigin(server.app), shouting)
  const { id } = await createContact()
  await stream.waitUntil(() => stream.events.some(({ data }) => JSON.stringify(data).includes(id)))
  stream.close()
  expect(stream.events.length).toBeGreaterThan(0)
})
