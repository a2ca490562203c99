import { utimes } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purge } from '../../platform/purge.ts'
import { startTestServer, type TestServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { pictureLeftovers } from './leftovers.ts'
import { aPng, sendsPicture } from './story.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sends = (person: Person, content = aPng()) => sendsPicture(person, content, 'me.png', '/auth/profile/picture')
const shows = (person: Person, avatar: string | null) => person.calls('PUT', '/auth/profile', { avatar })

/** Somebody who shows a picture of themselves. */
async function shown(who: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(server, who)
  const { address, id } = (await sends(person)).body.data as { address: string; id: string }
  expect((await shows(person, address)).body.data.avatar).toBe(address)
  return { person, address, id }
}

describe('does', () => {
  it('shows a picture of a person to everybody beside them, also of those who may only look (AUTH-012)', async () => {
    const maren = await aPerson(server)
    const { person: viewer, address } = await shown({ role: 'VIEWER', beside: maren })
    for (const person of [viewer, maren]) {
      const { status, text, headers } = await person.calls('GET', address)
      expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'image/png',
        'nosniff',
      ])
      expect(text).toContain('PNG')
    }
    const { body } = await maren.calls('GET', '/api/team/members')
    expect(body.data.map(({ avatar }: { avatar: string | null }) => avatar)).toContain(address)
  })
})

describe('refuses', () => {
  it('what is no picture, a larger one than 5 MB, and whoever has no session', async () => {
    const person = await aPerson(server)
    expect((await sends(person, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
    expect((await sends(person, Buffer.concat([aPng(), Buffer.alloc(5 << 20)]))).status).toBe(413)
    expect((await shows(person, '/files/../secrets')).body.field_errors.avatar).toEqual([
      'Avatar must be a web address',
    ])
    await server.platform.database.owner.query('update identity.sessions set revoked_at = now() where id = $1', [
      person.sessionId,
    ])
    expect((await sends(person)).status).toBe(401)
  })
})

describe('hides', () => {
  it('a picture from other workspaces, and from those who name it as theirs', async () => {
    const { address } = await shown()
    const stranger = await aPerson(server)
    expect((await stranger.calls('GET', address)).status).toBe(404)
    await shows(stranger, address)
    expect((await stranger.calls('GET', address)).status).toBe(404)
  })

  it('a picture that the person took back', async () => {
    const { person, address } = await shown()
    expect((await shows(person, null)).body.data.avatar).toBeNull()
    expect((await person.calls('GET', address)).status).toBe(404)
  })
})

describe('survives', () => {
  it('time: a picture that its person shows stays, another goes after a day with its file', async () => {
    const { person, address, id } = await shown()
    const unused = (await sends(person)).body.data.id as string
    await server.platform.database.owner.query(`update identity.portraits set created_at = now() - interval '25 hours'`)
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const each of [id, unused]) await utimes(server.platform.files.path(each), longAgo, longAgo)
    await purge([pictureLeftovers])(null, server.platform)
    expect((await person.calls('GET', address)).status).toBe(200)
    await expect(server.platform.files.size(unused)).rejects.toThrow('ENOENT')
  })
})
