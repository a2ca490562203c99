import type { SessionTimings } from './run-connection.ts'
import { defaultSessionTimings } from './session-runner.ts'

export type HostTimings = SessionTimings & {
  /** Seconds after which a lease that was not renewed expires. */
  leaseSeconds: number
  /** Milliseconds between two renewals, between two looks for accounts to claim, and between two looks at announced changes. */
  renewInterval: number
  claimInterval: number
  debounce: number
  /** Between two looks at what there is to do for all accounts of the node. */
  sweepInterval: number
  /** Between an answer of WhatsApp and its record, which is one for all accounts. */
  seenInterval: number
  /** Between two measurements of how busy the process is. */
  loadInterval: number
  /** After which an account that is still being opened no longer holds up others. */
  openTimeout: number
  /** For which a node has to be full before it says so. */
  fullNoticeDelay: number
  /** Seconds that an account waits for a node with its engine before one without it says that there is none. */
  engineWaitSeconds: number
  /** Milliseconds that this node leaves to others the accounts of an engine that could not connect for a reason of its own. */
  engineFaultPause: number
}

export const defaultHostTimings: HostTimings = {
  ...defaultSessionTimings,
  leaseSeconds: 30,
  renewInterval: 10_000,
  claimInterval: 5_000,
  debounce: 50,
  sweepInterval: 20_000,
  seenInterval: 1_000,
  loadInterval: 250,
  openTimeout: 10_000,
  fullNoticeDelay: 60_000,
  engineWaitSeconds: 15,
  engineFaultPause: 600_000,
}
