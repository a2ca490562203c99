import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { EventRow } from './event-log.ts'
import type { OpenStream } from './open-stream.ts'
import { createWorkspaceHubs } from './workspace-hubs.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('gives a stream that opens during a read what it missed before that read', async () => {
  let newest = 5
  let notify = () => {}
  const pendingReads: (() => void)[] = []
  const rowsAfter = (seq: number) =>
    Array.from(
      { length: newest - seq },
      (_, n) => ({ seq: seq + n + 1, kind: 'contacts.changed', text: '{}' }) as EventRow,
    )
  const createReader = (seq: number) => {
    const told: number[] = []
    const stream: OpenStream = {
      definition: {
        url: '/events',
        summary: '',
        permission: 'events:read',
        includes: () => true,
        serialize: (row) => {
          told.push(row.seq)
          return row.text
        },
      },
      access: {
        workspaceId: 'a workspace',
        createScope: () => ({
          tx: {
            // The only number among the values is the one after which to read.
            rows: ({ values }: { values: unknown[] }) => {
              const rows = rowsAfter(values.find((value) => typeof value === 'number') as number)
              return new Promise((resolve) => pendingReads.push(() => resolve(rows)))
            },
          },
        }),
      } as never,
      seq,
      hidden: null,
      heldBroadcasts: [],
      response: Object.assign(new EventEmitter(), { writableLength: 0, write: () => true }) as never,
    }
    return { stream, told }
  }
  const platform = {
    database: {},
    changes: {
      subscribe: (_id: string, onChange: () => void) => {
        notify = onChange
        return () => undefined
      },
      subscribeBroadcasts: () => () => undefined,
    },
  }
  const hubs = createWorkspaceHubs(platform as never, { warn: () => undefined } as never)
  const finishReads = async () => {
    while (pendingReads.length > 0) {
      pendingReads.shift()?.()
      await settled()
    }
  }
  const present = createReader(5)
  hubs.addStream(present.stream)
  await finishReads()
  newest = 7
  notify()
  const returning = createReader(3)
  hubs.addStream(returning.stream)
  await finishReads()
  expect(present.told).toEqual([6, 7])
  expect(returning.told).toEqual([4, 5, 6, 7])
})
