import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { maxFailedJobs } from '#contract/audit/failed-jobs.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { FailedJobRow } from './failed-job-row.tsx'
import { failedJobsQuery, invalidateFailedJobs } from './requests.ts'

/** Failed jobs; hidden when there are none. */
export function FailedJobList({ timeZone }: { timeZone: string | null }) {
  const { data: items = [], isError, error, isFetching, refetch } = useQuery(failedJobsQuery())
  const list = useRef<HTMLUListElement>(null)
  const setIsRemoving = useFocusAfterRemoval(list)
  useEffect(() => subscribeToEvents('failed-jobs.changed', () => void invalidateFailedJobs()), [])
  if (isError && items.length === 0)
    return (
      <ErrorState
        text="Failed to load failed jobs"
        hint={error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (items.length === 0) return null
  return (
    <section aria-labelledby="failed-jobs" className="mb-4">
      <h3 id="failed-jobs" className="mb-1 text-14 font-semibold">
        Failed jobs
      </h3>
      <p className="mb-2 text-text-2">
        These jobs failed repeatedly and will not be retried automatically.
        {items.length > maxFailedJobs && ` Only the newest ${maxFailedJobs} are shown.`}
      </p>
      <ul ref={list} className="max-h-64 overflow-y-auto border-t border-line thin-scroll">
        {items.slice(0, maxFailedJobs).map((item) => (
          <FailedJobRow key={item.id} {...{ item, timeZone }} onRemoving={setIsRemoving} />
        ))}
      </ul>
    </section>
  )
}

/** Moves the focus to the next button after the row with the focused button was removed. Returns a function that announces the removal. */
function useFocusAfterRemoval(list: RefObject<HTMLElement | null>): (isRemoving: boolean) => void {
  const isRowBeingRemoved = useRef(false)
  useEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (!isRowBeingRemoved.current || !isFocusLost) return
    isRowBeingRemoved.current = false
    const next = list.current?.querySelector('button') ?? document.getElementById('main')
    next?.focus()
  })
  return (isRemoving) => {
    isRowBeingRemoved.current = isRemoving
  }
}
