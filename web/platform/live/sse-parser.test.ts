import { describe, expect, it } from 'vitest'
import { createSseParser, readEventStream, type ServerSentEvent } from './sse-parser.ts'

const text =
  ': open\n\nid: 7\nevent: contact.changed\ndata: {"ids":["a"]}\n\n: still here\n\nid: 8\nevent: resync\ndata: {}\n\n'
const events: ServerSentEvent[] = [
  { id: '7', event: 'contact.changed', data: '{"ids":["a"]}' },
  { id: '8', event: 'resync', data: '{}' },
]

describe('cutting a stream into events', () => {
  it('finds the same events wherever the pieces end', () => {
    for (let size = 1; size <= text.length; size += 1) {
      const taken: ServerSentEvent[] = []
      const cut = createSseParser((sent) => taken.push(sent))
      for (let at = 0; at < text.length; at += size) cut(text.slice(at, at + size))
      expect(taken).toEqual(events)
    }
  })
  it('joins lines of data, knows carriage returns, and keeps the last id', () => {
    const taken: ServerSentEvent[] = []
    const cut = createSseParser((sent) => taken.push(sent))
    cut('id: 1\r\ndata: a\r\ndata:b\r\n\r')
    cut('\ndata: c\r\n\r\nid: 2\n\n')
    expect(taken).toEqual([
      { id: '1', event: 'message', data: 'a\nb' },
      { id: '1', event: 'message', data: 'c' },
    ])
  })
})

it('reads a response to its end, across letters of several bytes', async () => {
  const bytes = new TextEncoder().encode('data: Łódź\n\n')
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const taken: ServerSentEvent[] = []
  await readEventStream(new Response(body), (sent) => taken.push(sent))
  expect(taken).toEqual([{ id: '', event: 'message', data: 'Łódź' }])
})
