import { utimes } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createPurgeJob } from '../../platform/jobs/purge.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createPng, uploadPicture } from './examples.ts'
import { pictureRetention } from './retention.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)

const fileStartingWith = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(64)])
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 '), Buffer.alloc(64)])

describe('does', () => {
  it('keeps a picture and gives it back as it was, named by itself', async () => {
    const { status, body } = await uploadPicture(maren, createPng(), '../../etc/passwd.png')
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      address: `/files/${body.data.id}`,
      mediaType: 'image/png',
      bytes: createPng().length,
    })
    const { headers, text } = await maren.request('GET', body.data.address)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-disposition']).toBe('attachment; filename="picture.png"')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(text).toContain('PNG')
  })

  it.each([
    ['image/jpeg', fileStartingWith('ffd8ffe0')],
    ['image/gif', Buffer.from('GIF89a....')],
    ['image/webp', webp],
  ])('knows %s by its bytes, whatever it is called', async (mediaType, content) => {
    expect((await uploadPicture(maren, content, 'picture.exe')).body.data.mediaType).toBe(mediaType)
  })

  it('is what an avatar may hold', async () => {
    const contact = await createContact(maren, { name: 'Amara Okonkwo' })
    const { address } = (await uploadPicture(maren, createPng())).body.data
    const { status, body } = await maren.request('PATCH', `/contacts/${contact.id}/avatar`, { avatar: address })
    expect([status, body.data.avatar]).toEqual([200, address])
  })
})

describe('refuses', () => {
  const sentence = 'The picture must be a PNG, JPEG, WebP or GIF file.'

  it.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a program with a new name', fileStartingWith('4d5a9000')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_what, content) => {
    const { status, body } = await uploadPicture(maren, content, 'amara.png')
    expect([status, body.message]).toEqual([415, sentence])
  })

  it('more than 5 MB, also when the form does not say how much comes', async () => {
    const large = Buffer.concat([createPng(), Buffer.alloc(5 * 1024 * 1024)])
    const { status, body } = await uploadPicture(maren, large)
    expect([status, body.message]).toEqual([413, 'The picture is larger than 5 MB.'])
  })

  it('a form without a file, and what is no form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await maren.request('POST', '/files', Buffer.from('--x--\r\n'), headers)).status).toBe(422)
    expect((await maren.request('POST', '/files', { file: 'amara.png' })).status).toBe(415)
  })

  it('a path that is no picture as an avatar', async () => {
    const contact = await createContact(maren, { name: 'Amara Okonkwo' })
    const change = (avatar: string) => maren.request('PATCH', `/contacts/${contact.id}/avatar`, { avatar })
    expect((await change('/files/../secrets')).status).toBe(422)
    expect((await change('javascript:alert(1)')).body.message).toBe('Avatar must be a web address')
    const website = { websiteUrl: (await uploadPicture(maren, createPng())).body.data.address }
    expect((await maren.request('PATCH', `/contacts/${contact.id}/website-url`, website)).status).toBe(422)
  })
})

describe('hides', () => {
  it('pictures from other workspaces, and keeping them from people who may only look', async () => {
    const { address } = (await uploadPicture(maren, createPng())).body.data
    const stranger = await createPerson(server)
    expect((await stranger.request('GET', address)).status).toBe(404)
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await viewer.request('GET', address)).status).toBe(200)
    expect((await uploadPicture(viewer, createPng())).body.error).toBe('not_permitted')
  })
})

describe('survives', () => {
  it('time: a picture that nobody shows goes after a day, one in use stays', async () => {
    const { owner } = server.platform.database
    const [used, unused] = [
      (await uploadPicture(maren, createPng())).body.data,
      (await uploadPicture(maren, createPng())).body.data,
    ]
    await createContact(maren, { name: 'Sione Tuilagi', avatar: used.address })
    const clean = () => createPurgeJob([pictureRetention])(null, server.platform)
    await clean()
    expect((await maren.request('GET', unused.address)).status).toBe(200)
    await owner.query(`update pictures set created_at = now() - interval '25 hours'`)
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const { id } of [used, unused]) await utimes(server.platform.files.path(id), longAgo, longAgo)
    await clean()
    expect((await maren.request('GET', unused.address)).status).toBe(404)
    expect((await maren.request('GET', used.address)).text).toContain('PNG')
    await expect(server.platform.files.size(unused.id)).rejects.toThrow('ENOENT')
  })
})
