import type { ServerResponse } from 'node:http'
import type { Permission } from '#contract/kit/roles.ts'
import type { Scope } from '../database/scope.ts'
import type { TenantAccess } from '../http/tenancy/tenant-access.ts'
import type { Broadcast } from './change-notifier.ts'
import type { EventKind, EventRow } from './event-log.ts'

/** Bytes that a slow reader may have outstanding before it is disconnected; it resumes by `Last-Event-ID`. */
const maxBufferedBytes = 1 << 20

/** A stream of some events of a workspace, under an address of its own. */
export type EventStream = {
  url: string
  summary: string
  permission: Permission
  includes(kind: string): boolean
  /** The `data` of an event. */
  serialize(event: EventRow): string
  derived?: readonly DerivedEvent[]
}

/**
 * What follows from the state of a workspace, such as a count. It is read once for all streams after events of the kinds it
 * depends on, and sent without a number: it cannot be resumed, because the next one replaces it.
 */
export type DerivedEvent = {
  kind: EventKind
  dependsOn: readonly EventKind[]
  /** The `data` of the event, as JSON. */
  read(scope: Scope): Promise<string>
}

/**
 * The connection of one reader; `seq` is the number of the last event it was offered, `hidden` what the reader must not learn of, null
 * before that is known, and `heldBroadcasts` what arrived until then.
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
    // Nothing follows a stream, and a kept-alive connection would delay a stopping server.
    connection: 'close',
    'x-accel-buffering': 'no',
  })
  // An id without an event: a connection that is lost before the first change resumes from here.
  response.write(`: open\nid: ${seq}\n\n`)
}

export const isTooSlow = ({ response }: OpenStream): boolean => response.writableLength > maxBufferedBytes

/** Sends the events that the reader has not been offered yet; disconnects a reader that is too slow. */
export function deliverEvents(
  stream: OpenStream,
  rows: readonly EventRow[],
  filter: (event: EventRow, hidden: readonly string[]) => EventRow | null,
): void {
  const newRows = rows.filter(({ seq }) => seq > stream.seq)
  // What a reader catches up on may be more than that: it is too slow only when even more follows. `end` would wait for it.
  if (newRows.length > 0 && isTooSlow(stream)) return void stream.response.destroy()
  for (const row of newRows) {
    stream.seq = row.seq
    if (!stream.definition.includes(row.kind)) continue
    const event = stream.hidden?.length ? filter(row, stream.hidden) : row
    if (event) writeEvent(stream, row.seq, row.kind, stream.definition.serialize(event))
  }
}

export const writeEvent = ({ response }: OpenStream, seq: number, kind: string, data: string): boolean =>
  response.write(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

export const writeDerivedEvent = ({ response }: OpenStream, kind: string, data: string): boolean =>
  response.write(
    `event: ${kind}\ndata: {"kind":"${kind}","ids":[],"version":null,"data":${data},"at":"${new Date().toISOString()}"}\n\n`,
  )

export const writeHeartbeat = ({ response }: OpenStream): boolean => response.write(': still here\n\n')
