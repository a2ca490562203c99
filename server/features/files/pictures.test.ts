import { utimes } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPurgeJob } from '../../platform/jobs/purge.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { recordTypes } from '../record-types.ts'
import { importContacts, sendFile, waitForImport } from '../transfer/examples.ts'
import { createPng, uploadPicture } from './examples.ts'
import { createPhoto, createSolidPicture, hiddenText } from './fixtures.ts'
import { createPictureRetention } from './retention.ts'

const server = await getTestServer({ alone: true })
const pictureRetention = createPictureRetention(recordTypes.map(({ descriptor }) => descriptor))
const maren = await createPerson(server)

const fileStartingWith = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(64)])
async function download(address: string): Promise<Buffer> {
  const { workspaceId, organizationId, token } = maren
  const url = `${address}?workspaceId=${workspaceId}&organizationId=${organizationId}`
  return (await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload
}

describe('does', () => {
  it('keeps a picture and gives it back, named by itself', async () => {
    const { status, body } = await uploadPicture(maren, createPng(), '../../etc/passwd.png')
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      address: `/files/${body.data.id}`,
      mediaType: 'image/png',
      bytes: (await download(body.data.address)).length,
    })
    const { headers, text } = await maren.request('GET', body.data.address)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-disposition']).toBe('attachment; filename="picture.png"')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(text).toContain('PNG')
  })

  it.each(['jpeg', 'gif', 'webp'] as const)('recognizes image/%s by its bytes, under any name', async (format) => {
    const content = await createSolidPicture().toFormat(format).toBuffer()
    const mediaType = `image/${format}`
    expect((await uploadPicture(maren, content, 'picture.exe')).body.data.mediaType).toBe(mediaType)
  })

  it('keeps nothing of a picture but its pixels, upright', async () => {
    const photo = await createPhoto()
    const before = await sharp(photo).metadata()
    expect([before.exif?.includes('GPS') || before.exif?.includes('Camera'), before.width, before.height]).toEqual([
      true,
      8,
      4,
    ])
    const { body } = await uploadPicture(maren, photo, 'me.jpg')
    const kept = await download(body.data.address)
    const { exif, xmp, orientation, width, height, format } = await sharp(kept).metadata()
    expect({ exif, xmp, orientation, width, height, format }).toEqual({ width: 4, height: 8, format: 'jpeg' })
    expect(kept.includes(hiddenText)).toBe(false)
    expect(body.data.bytes).toBe(kept.length)
  })

  it('keeps at most 1,024 pixels of the longer side, and the first frame of an animation', async () => {
    const large = await download(
      (await uploadPicture(maren, await createSolidPicture(3_000, 1_500).png().toBuffer())).body.data.address,
    )
    expect(await sharp(large).metadata()).toMatchObject({ width: 1_024, height: 512 })
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 2, height: 2, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const still = await download((await uploadPicture(maren, animation, 'dance.gif')).body.data.address)
    expect(await sharp(still).metadata()).toMatchObject({ format: 'gif', width: 2, height: 2, pages: 1 })
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

  it('a picture of too many pixels, however few bytes they take, and one that is damaged', async () => {
    const bomb = await createSolidPicture(5_000, 5_001).png().toBuffer()
    const { status, body } = await uploadPicture(maren, bomb)
    expect([status, body.message]).toEqual([413, 'The picture has more than 25 million pixels.'])
    const whole = await createSolidPicture(200, 200).png({ compressionLevel: 0 }).toBuffer()
    for (const damaged of [whole.subarray(0, whole.length / 2), fileStartingWith('89504e470d0a1a0a')]) {
      const reply = await uploadPicture(maren, damaged)
      expect([reply.status, reply.body.field_errors]).toEqual([
        422,
        { file: ['The picture is damaged and cannot be read.'] },
      ])
    }
  })

  it('a form without a file, and a body that is not a form', async () => {
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
    const otherTenant = await createPerson(server)
    expect((await otherTenant.request('GET', address)).status).toBe(404)
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await viewer.request('GET', address)).status).toBe(200)
    expect((await uploadPicture(viewer, createPng())).body.error).toBe('not_permitted')
  })
})

describe('survives', () => {
  it('time: an unused picture is deleted after a day, one in use stays', async () => {
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

  it('time: a picture that an import replaced stays as long as the import can be undone', async () => {
    const { owner } = server.platform.database
    const upload = async () => (await uploadPicture(maren, createPng())).body.data.address
    const [avatar, logo] = [await upload(), await upload()]
    const contact = await createContact(maren, { name: 'Mele Fifita', email: 'mele@kestrel.example', avatar })
    const company = await createCompany(maren, { name: 'Fifita', domain: 'fifita.example', logo })
    const options = { onDuplicate: 'update' }
    const replies = [
      await importContacts(maren, 'Email,Avatar\nmele@kestrel.example,https://media.example/a.jpg\n', options),
      await sendFile(maren, '/companies/import', {
        content: 'Name,Domain,Logo\nFifita,fifita.example,https://media.example/b.jpg\n',
        options,
      }),
    ]
    const ids = replies.map(({ body }) => body.data.importId)
    for (const id of ids) expect(await waitForImport(server, maren, id)).toMatchObject({ status: 'done', updated: 1 })
    await owner.query(`update pictures set created_at = now() - interval '25 hours'`)
    await createPurgeJob([pictureRetention])(null, server.platform)
    for (const id of ids) await maren.request('POST', `/imports/${id}/undo`)
    for (const id of ids) expect((await waitForImport(server, maren, id)).undo).toMatchObject({ restored: 1 })
    expect((await maren.request('GET', `/contacts/${contact.id}`)).body.data.avatar).toBe(avatar)
    expect((await maren.request('GET', `/companies/${company.id}`)).body.data.logo).toBe(logo)
    for (const address of [avatar, logo]) expect((await maren.request('GET', address)).status).toBe(200)
  })
})
