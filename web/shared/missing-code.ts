import { useSyncExternalStore } from 'react'

/**
 * Why code that is about to be shown cannot be loaded: the server cannot be reached, or it answers but not with this code, as after
 * an upgrade.
 */
export type CodeProblem = 'unreachable' | 'gone'

/** The problems of the parts whose code is waited for. A part is the lazy component. */
const problems = new Map<object, CodeProblem>()
const retries = new WeakMap<object, AbortController>()
const listeners = new Set<() => void>()

/** Sets the problem of a part, or null when it has none any more. */
export function setCodeProblem(part: object, problem: CodeProblem | null): void {
  if ((problems.get(part) ?? null) === problem) return
  if (problem) problems.set(part, problem)
  else problems.delete(part)
  for (const listener of [...listeners]) listener()
}

/** Aborted when somebody wants to try again to load the part. */
export function getRetrySignal(part: object): AbortSignal {
  const current = retries.get(part)
  if (current && !current.signal.aborted) return current.signal
  const retry = new AbortController()
  retries.set(part, retry)
  return retry.signal
}

/** Tries again to load the part. */
export function retryMissingCode(part: object): void {
  retries.get(part)?.abort()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The problem of one part, so that no other claims it. */
export const useCodeProblem = (part?: object): CodeProblem | null =>
  useSyncExternalStore(subscribe, () => (part && problems.get(part)) ?? null)
