import { expect, it } from 'vitest'
import { createFileHeaders } from './file-headers.ts'

const headersOf = (mediaType: string, isDownload?: boolean) =>
  createFileHeaders({ mediaType, bytes: 7, filename: 'a "plan".html', isDownload })
const mediaPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

it.each([
  ['image/png', 'image/png', 'inline', mediaPolicy],
  ['audio/ogg; codecs=opus', 'audio/ogg', 'inline', mediaPolicy],
  ['Video/MP4', 'video/mp4', 'inline', mediaPolicy],
  ['application/pdf', 'application/pdf', 'inline', "default-src 'none'; frame-ancestors 'self'"],
  ['text/html', 'application/octet-stream', 'attachment', mediaPolicy],
  ['text/plain', 'application/octet-stream', 'attachment', mediaPolicy],
  ['text/javascript', 'application/octet-stream', 'attachment', mediaPolicy],
  ['application/javascript;charset=utf-8', 'application/octet-stream', 'attachment', mediaPolicy],
  ['text/css', 'application/octet-stream', 'attachment', mediaPolicy],
  ['image/svg+xml', 'application/octet-stream', 'attachment', mediaPolicy],
  ['application/xml', 'application/octet-stream', 'attachment', mediaPolicy],
  ['application/wasm', 'application/octet-stream', 'attachment', mediaPolicy],
  ['application/octet-stream', 'application/octet-stream', 'attachment', mediaPolicy],
  ['', 'application/octet-stream', 'attachment', mediaPolicy],
])('sends a file that says it is %j as %s, %s, and never to be run', (given, sent, disposition, policy) => {
  expect(headersOf(given)).toEqual({
    'content-type': sent,
    'content-length': 7,
    'content-disposition': `${disposition}; filename*=UTF-8''a%20%22plan%22.html`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  })
})

it('sends files to be saved as downloads, of every type', () => {
  expect(headersOf('application/pdf', true)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''a%20%22plan%22.html",
  })
})

it.each([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  ...['video/mp4', 'video/3gpp', 'video/webm', 'video/quicktime'],
  ...['audio/aac', 'audio/amr', 'audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/webm'],
])('shows or plays %s in place', (type) => {
  expect(headersOf(type)).toMatchObject({
    'content-type': type,
    'content-disposition': expect.stringMatching(/^inline;/),
  })
})
