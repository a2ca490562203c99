import { utimes } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPurgeJob } from '../../platform/jobs/purge.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { startTestServer, type TestServer } from '../../testing/harness/test-server.ts'
import { recordTypes } from '../record-types.ts'
import { createPng, uploadPicture } from './examples.ts'
import { createPictureRetention } from './retention.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const uploadProfilePicture = (person: Person, content = createPng()) =>
  uploadPicture(person, content, 'me.png', '/auth/profile/picture')
const setAvatar = (person: Person, avatar: string | null) => person.request('PUT', '/auth/profile', { avatar })

/** Creates a person with a profile picture. */
async function createPersonWithPicture(who: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(server, who)
  const { address, id } = (await uploadProfilePicture(person)).body.data as { address: string; id: string }
  expect((await setAvatar(person, address)).body.data.avatar).toBe(address)
  return { person, address, id }
}

describe('does', () => {
  it('shows a picture of a person to everybody beside them, also of those who may only look (AUTH-012)', async () => {
    const maren = await createPerson(server)
    const { person: viewer, address } = await createPersonWithPicture({ role: 'VIEWER', workspaceOf: maren })
    for (const person of [viewer, maren]) {
      const { status, text, headers } = await person.request('GET', address)
      expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'image/png',
        'nosniff',
      ])
      expect(text).toContain('PNG')
    }
    const { body } = await maren.request('GET', '/api/team/members')
    expect(body.data.map(({ avatar }: { avatar: string | null }) => avatar)).toContain(address)
  })
})

describe('refuses', () => {
  it('a file that is not a picture, one larger than 5 MB, and callers without a session', async () => {
    const person = await createPerson(server)
    expect((await uploadProfilePicture(person, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(
      415,
    )
    expect((await uploadProfilePicture(person, Buffer.concat([createPng(), Buffer.alloc(5 << 20)]))).status).toBe(413)
    expect((await setAvatar(person, '/files/../secrets')).body.field_errors.avatar).toEqual([
      'Avatar must be a web address',
    ])
    await server.platform.database.owner.query('update identity.sessions set revoked_at = now() where id = $1', [
      person.sessionId,
    ])
    expect((await uploadProfilePicture(person)).status).toBe(401)
  })
})

describe('hides', () => {
  it('a picture from other workspaces, and from those who name it as theirs', async () => {
    const { address } = await createPersonWithPicture()
    const otherTenant = await createPerson(server)
    expect((await otherTenant.request('GET', address)).status).toBe(404)
    await setAvatar(otherTenant, address)
    expect((await otherTenant.request('GET', address)).status).toBe(404)
  })

  it('a picture that the person took back', async () => {
    const { person, address } = await createPersonWithPicture()
    expect((await setAvatar(person, null)).body.data.avatar).toBeNull()
    expect((await person.request('GET', address)).status).toBe(404)
  })
})

describe('survives', () => {
  it('time: a picture that its person shows stays, another goes after a day with its file', async () => {
    const { person, address, id } = await createPersonWithPicture()
    const unused = (await uploadProfilePicture(person)).body.data.id as string
    await server.platform.database.owner.query(
      `update identity.profile_pictures set created_at = now() - interval '25 hours'`,
    )
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const each of [id, unused]) await utimes(server.platform.files.path(each), longAgo, longAgo)
    await createPurgeJob([createPictureRetention(recordTypes.map(({ descriptor }) => descriptor))])(
      null,
      server.platform,
    )
    expect((await person.request('GET', address)).status).toBe(200)
    await expect(server.platform.files.size(unused)).rejects.toThrow('ENOENT')
  })
})
