import { messages } from '#contract/kit/messages.ts'
import { useSharedNotice } from './notice-scope.tsx'
import { useIsLate } from './use-is-late.ts'

/** Milliseconds after which a page admits that loading takes long. */
const longWait = 8_000

/** Says over a skeleton, once a page, that it takes long. The skeleton must be positioned. */
export function StillLoading() {
  const isLong = useIsLate(longWait)
  const { ref, isFirst } = useSharedNotice('slow-loading', isLong)
  if (!isLong) return null
  return (
    <div ref={ref} className="pointer-events-none absolute inset-x-0 top-3 z-1 flex justify-center">
      {isFirst && (
        <span className="rounded-control border border-line-2 bg-raised px-3 py-1 text-12 text-text-2 shadow-2">
          {messages.stillLoading}
        </span>
      )}
    </div>
  )
}
