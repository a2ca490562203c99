import { useSyncExternalStore } from 'react'

/**
 * Why code that is about to be shown cannot be loaded: the server cannot be reached, or it answers but not with this code, as after
 * an upgrade.
 */
export type CodeProblem = 'unreachable' | 'gone'

/** The problems of the loads that wait, the latest last. */
const problems = new Map<object, CodeProblem>()
let retry = new AbortController()
const listeners = new Set<() => void>()

/** Sets the problem of a load, or null when it has none any more. */
export function setCodeProblem(load: object, problem: CodeProblem | null): void {
  if ((problems.get(load) ?? null) === problem) return
  problems.delete(load)
  if (problem) problems.set(load, problem)
  for (const listener of [...listeners]) listener()
}

/** Aborted when somebody wants to try again. */
export const getRetrySignal = (): AbortSignal => retry.signal

/** Tries again what could not be loaded. */
export function retryMissingCode(): void {
  retry.abort()
  retry = new AbortController()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useCodeProblem = (): CodeProblem | null =>
  useSyncExternalStore(subscribe, () => [...problems.values()].at(-1) ?? null)
