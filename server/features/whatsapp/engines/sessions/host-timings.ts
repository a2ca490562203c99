import type { SessionTimings } from './run-connection.ts'
import { defaultSessionTimings } from './session-runner.ts'

export type HostTimings = SessionTimings & {
  /** Seconds after which a lease that was not renewed expires. */
  leaseSeconds: number
  /**
   * Milliseconds between renewals of the leases, between searches for accounts to claim, and between checks after announced
   * changes.
   */
  renewInterval: number
  claimInterval: number
  debounce: number
  /** Milliseconds between searches for work in all accounts of the node. */
  sweepInterval: number
  /** Milliseconds for which answers of WhatsApp are collected, to record those of all accounts in one statement. */
  seenInterval: number
  /** Milliseconds between measurements of how busy the process is. */
  loadInterval: number
  /** Milliseconds after which an account that is still being opened no longer delays others. */
  openTimeout: number
  /** Milliseconds for which a node has to be full before it logs that it is. */
  fullNoticeDelay: number
  /** Seconds that an account waits for a node with its engine, before another node reports that the engine is unavailable. */
  engineWaitSeconds: number
  /** Milliseconds for which this node does not claim accounts of an engine whose installation here could not connect. */
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
