import { t } from '#contract/language/translate.ts'
import { Skeleton } from '../../ui/feedback/states.tsx'

/** How many entries are shown at most. */
export const latestCount = 3

export const LatestSkeleton = ({ rows }: { rows: number }) => (
  <div role="status">
    <span className="sr-only">{t('Loading')}</span>
    {Array.from({ length: rows }, (_, at) => (
      <div key={at.toString()} className="flex h-8 items-center px-2 touch:h-11">
        <Skeleton className="w-3/5" />
      </div>
    ))}
  </div>
)
