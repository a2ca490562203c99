import type { Person } from '../../factories/person.ts'
import {
  createLoadClient,
  createTally,
  type LoadTally,
  runClosedLoop,
  runOpenLoop,
  sendMixed,
} from './overload-client.ts'

/** A load from a separate process, so that it does not slow down measurements in this one. */
export type Load = { milliseconds: number } & ({ concurrency: number } | { perSecond: number })
export type LoadOrder = { origin: string; person: Pick<Person, 'workspaceId' | 'token'>; load: Load }
/** `perSecond` counts replies of any kind. */
export type LoadReport = { tally: LoadTally; perSecond: number }

process.once('message', async ({ origin, person, load }: LoadOrder) => {
  const client = createLoadClient(origin, 4_000)
  const tally = createTally()
  const startedAt = performance.now()
  const send = (n: number) => sendMixed(client, person, tally, n)
  await ('perSecond' in load ? runOpenLoop(send, load) : runClosedLoop(send, load))
  client.close()
  const perSecond = (tally.sent * 1_000) / (performance.now() - startedAt)
  process.send?.({ tally, perSecond } satisfies LoadReport, () => process.exit(0))
})
