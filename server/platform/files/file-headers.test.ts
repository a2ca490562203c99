import { expect, it } from 'vitest'
import { createFileHeaders } from './file-headers.ts'

const headersOf = (mediaType: string) => createFileHeaders({ mediaType, bytes: 7, filename: 'a "plan".html' })

it.each([
  ['image/png', 'image/png'],
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['Video/MP4', 'video/mp4'],
  ['application/pdf', 'application/pdf'],
  ['text/html', 'application/octet-stream'],
  ['text/javascript', 'application/octet-stream'],
  ['application/javascript;charset=utf-8', 'application/octet-stream'],
  ['text/css', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/xml', 'application/octet-stream'],
  ['application/wasm', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('sends a file that says it is %j as %s, to be kept and never run', (given, sent) => {
  expect(headersOf(given)).toEqual({
    'content-type': sent,
    'content-length': 7,
    'content-disposition': "attachment; filename*=UTF-8''a%20%22plan%22.html",
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})
