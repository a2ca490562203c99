import { useRef } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: any handler fits
type Handlers = Record<string, (...args: any[]) => unknown>

/** Functions that stay identical across renders and call their latest version, so that rows need not render again. */
export function useStableHandlers<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers)
  latest.current = handlers
  const stable = useRef<H | null>(null)
  stable.current ??= Object.fromEntries(
    Object.keys(handlers).map((name) => [name, (...args: unknown[]) => latest.current[name]?.(...args)]),
  ) as H
  return stable.current
}
