import type { ServerResponse } from 'node:http'
import type { EventKind } from '#contract/events/kinds.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { Scope } from '../database/scope.ts'
import type { TenantAccess } from '../http/tenancy/tenant-access.ts'
import type { Broadcast } from './change-notifier.ts'
import type { EventRow } from './event-log.ts'

/** Maximum unsent bytes of a slow reader before it is disconnected; it can resume with `Last-Event-ID`. */
const maxBufferedBytes = 1 << 20

/** A stream of some events of a workspace, under its own path. */
export type EventStream = {
  url: string
  summary: string
  permission: Permission
  includes(kind: string): boolean
  /** Returns the `data` of an event. */
  serialize(event: EventRow): string
  derived?: readonly DerivedEvent[]
}

/**
 * An event computed from the state of a workspace, such as a count. It is read once for all streams after events of the kinds that it
 * depends on, and sent without a number: it cannot be resumed, because the next one replaces it.
 */
export type DerivedEvent = {
  kind: EventKind
  dependsOn: readonly EventKind[]
  /** Reads the `data` of the event, as JSON. */
  read(scope: Scope): Promise<string>
}

/**
 * The connection of one reader. `seq` is the number of the last event it was offered; `hidden` are the ids that the reader must not see,
 * null until they are known; `heldBroadcasts` are the broadcasts that arrived before that.
 */
export type OpenStream = {
  definition: EventStream
  access: TenantAccess
  seq: number
  hidden: readonly string[] | null
  heldBroadcasts: Broadcast[]
  response: ServerResponse
}

export function openResponse({ response, seq }: OpenStream, headers: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value as string)
  response.on('error', () => response.destroy())
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // No request follows a stream, and a keep-alive connection would delay the shutdown.
    connection: 'close',
    'x-accel-buffering': 'no',
  })
  // An id without an event, so that a connection lost before the first change resumes from here.
  response.write(`: open\nid: ${seq}\n\n`)
}

export const isTooSlow = ({ response }: OpenStream): boolean => response.writableLength > maxBufferedBytes

/** Sends events that the reader has not been offered yet; disconnects a reader that is too slow. */
export function deliverEvents(
  stream: OpenStream,
  rows: readonly EventRow[],
  filter: (event: EventRow, hidden: readonly string[]) => EventRow | null,
): void {
  const newRows = rows.filter(({ seq }) => seq > stream.seq)
  // The first batch of a resumed stream may exceed the limit, so the check comes before the next one. `end` would wait for the reader.
  if (newRows.length > 0 && isTooSlow(stream)) return void stream.response.destroy()
  for (const row of newRows) {
    stream.seq = row.seq
    const isIncluded = stream.definition.includes(row.kind)
    // Concerns the readers of every stream.
    if (!isIncluded && row.kind !== 'resync') continue
    const event = stream.hidden?.length ? filter(row, stream.hidden) : row
    if (event) writeEvent(stream, row.seq, row.kind, isIncluded ? stream.definition.serialize(event) : event.text)
  }
}

export const writeEvent = ({ response }: OpenStream, seq: number, kind: string, data: string): boolean =>
  response.write(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

export const writeDerivedEvent = ({ response }: OpenStream, kind: string, data: string): boolean =>
  response.write(
    `event: ${kind}\ndata: {"kind":"${kind}","ids":[],"version":null,"data":${data},"at":"${new Date().toISOString()}"}\n\n`,
  )

export const writeHeartbeat = ({ response }: OpenStream): boolean => response.write(': still here\n\n')
