import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { maxFailedJobs } from '#contract/audit/failed-jobs.ts'
import { t } from '#contract/language/translate.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { FailedJobRow } from './failed-job-row.tsx'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
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
        text={t('Failed to load failed jobs')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (items.length === 0) return null
  return (
    <section aria-labelledby="failed-jobs" className="mb-4">
      <h3 id="failed-jobs" className="mb-1 text-14 font-semibold">
        {t('Failed jobs')}
      </h3>
      <p className="mb-2 text-text-2">
        {t('These jobs failed repeatedly and will not be retried automatically.')}
        {items.length > maxFailedJobs && ` ${t('Only the newest {count} are shown.', { count: maxFailedJobs })}`}
      </p>
      <ul ref={list} className="max-h-64 overflow-y-auto border-t border-line thin-scroll">
        {items.slice(0, maxFailedJobs).map((item) => (
          <FailedJobRow key={item.id} {...{ item, timeZone }} onRemoving={setIsRemoving} />
        ))}
      </ul>
    </section>
  )
}
