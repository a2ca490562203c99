import { useRef } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: any handler fits
type Handlers = Record<string, (...args: any[]) => unknown>

/** Returns functions with a stable identity that call the latest handlers, so that rows need not rerender. */
export function useStableHandlers<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers)
  latest.current = handlers
  const stable = useRef<H | null>(null)
  stable.current ??= Object.fromEntries(
    Object.keys(handlers).map((name) => [name, (...args: unknown[]) => latest.current[name]?.(...args)]),
  ) as H
  return stable.current
}
