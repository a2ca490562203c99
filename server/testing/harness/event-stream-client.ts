import type { AddressInfo } from 'node:net'
import type { Person } from '../factories/person.ts'

/** One event as a reader sees it; `comment` lines are collected separately. */
type ReceivedEvent = { id: number; kind: string | null; data: unknown }
export type EventStreamReader = {
  events: ReceivedEvent[]
  comments: string[]
  /** Resolves when `holds` returns true; rejects if the stream ends first. */
  waitUntil(holds: () => boolean): Promise<void>
  /** Resolves when the server has ended the stream. */
  closed: Promise<void>
  close(): void
}

type ListeningServer = { server: { address(): AddressInfo | string | null } }

export const getOrigin = (app: ListeningServer) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/** Opens an event stream of the person over a real socket; `more` are additional query parameters. */
export async function openEventStream(
  origin: string,
  person: Person,
  lastEventId?: number | string,
  path = '/events',
  extraQuery = '',
): Promise<EventStreamReader> {
  const abort = new AbortController()
  const reply = await fetch(`${origin}${path}?workspaceId=${person.workspaceId}${extraQuery}`, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
  })
  if (!reply.ok || !reply.body) throw new Error(`the stream was refused: ${reply.status} ${await reply.text()}`)
  const events: ReceivedEvent[] = []
  const comments: string[] = []
  const waiting = new Set<() => void>()
  let isClosed = false

  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) parseBlock(block)
      for (const check of waiting) check()
    }
  }
  const parseBlock = (block: string) => {
    const lines = block.split('\n')
    const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    comments.push(...lines.filter((line) => line.startsWith(':')))
    const data = value('data')
    if (data) events.push({ id: Number(value('id')), kind: value('event') ?? null, data: JSON.parse(data) })
  }
  const closed = read(reply.body)
    .catch(() => undefined)
    .finally(() => {
      isClosed = true
      for (const check of waiting) check()
    })
  return {
    events,
    comments,
    closed,
    waitUntil: (condition) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!condition() && !isClosed) return
          waiting.delete(check)
          if (condition()) resolve()
          else reject(new Error(`the stream ended after ${JSON.stringify(events)}`))
        }
        waiting.add(check)
        check()
      }),
    close: () => abort.abort(),
  }
}
