import { afterAll, expect, it, vi } from 'vitest'

// Simulates a system that the library was not built for.
vi.doMock('sharp', () => {
  throw new Error('Could not load the "sharp" module using the plan9-mips runtime')
})
afterAll(() => vi.doUnmock('sharp'))

/** A separate copy of the module, because other tests have loaded the library. */
const withoutLibrary = './clean-picture.ts?without-library'

it('says that pictures cannot be taken where the library does not run', async () => {
  const { cleanPicture, stripMetadata } = (await import(withoutLibrary)) as typeof import('./clean-picture.ts')
  const unavailable = { status: 503, code: 'pictures_unavailable', message: expect.stringContaining('picture library') }
  await expect(cleanPicture(Buffer.from('GIF89a'), 'image/gif')).rejects.toMatchObject(unavailable)
  await expect(stripMetadata(Buffer.from('GIF89a'), 'image/gif')).rejects.toMatchObject(unavailable)
  expect(await stripMetadata(Buffer.from('<svg/>'), 'image/svg+xml')).toBeNull()
})
