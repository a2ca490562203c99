import type { AddressInfo } from 'node:net'
import type { Person } from './people.ts'

/** One event as a reader sees it; `comment` lines are kept apart. */
export type Heard = { id: number; kind: string | null; data: unknown }
export type Reader = {
  heard: Heard[]
  comments: string[]
  /** Resolves when `holds` does; rejects when the stream ends before. */
  until(holds: () => boolean): Promise<void>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  leave(): void
}

type Listens = { server: { address(): AddressInfo | string | null } }

export const originOf = (app: Listens) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/** Opens an event stream of the person over a real socket; `more` of its query. */
export async function listenAs(
  origin: string,
  person: Person,
  lastEventId?: number | string,
  path = '/events',
  more = '',
): Promise<Reader> {
  const away = new AbortController()
  const reply = await fetch(`${origin}${path}?workspaceId=${person.workspaceId}${more}`, {
    signal: away.signal,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
  })
  if (!reply.ok || !reply.body) throw new Error(`the stream was refused: ${reply.status} ${await reply.text()}`)
  const heard: Heard[] = []
  const comments: string[] = []
  const waiting = new Set<() => void>()
  let over = false

  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
      for (const look of waiting) look()
    }
  }
  const take = (block: string) => {
    const lines = block.split('\n')
    const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    comments.push(...lines.filter((line) => line.startsWith(':')))
    const data = value('data')
    if (data) heard.push({ id: Number(value('id')), kind: value('event') ?? null, data: JSON.parse(data) })
  }
  const ended = read(reply.body)
    .catch(() => undefined)
    .finally(() => {
      over = true
      for (const look of waiting) look()
    })
  return {
    heard,
    comments,
    ended,
    until: (holds) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!holds() && !over) return
          waiting.delete(look)
          if (holds()) resolve()
          else reject(new Error(`the stream ended after ${JSON.stringify(heard)}`))
        }
        waiting.add(look)
        look()
      }),
    leave: () => away.abort(),
  }
}
