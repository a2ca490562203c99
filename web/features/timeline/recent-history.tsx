import { type CSSProperties, Suspense } from 'react'
import { t } from '#contract/language/translate.ts'
import { useIsFirstScreenShown } from '../../platform/navigation/first-screen.ts'
import { lazyComponent } from '../../platform/navigation/lazy-component.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CodeFallback } from '../../ui/feedback/code-fallback.tsx'
import { useIsLate } from '../../ui/feedback/use-is-late.ts'
import type { PanelRecord } from '../records/public.ts'
import { LatestSkeleton, latestCount } from './latest-skeleton.tsx'
import { useTimelineFold } from './timeline-fold.ts'
import type { TimelineSectionProps } from './timeline-section.tsx'
import { useVocabulary } from './use-vocabulary.ts'

const LatestEntries = lazyComponent(async () => (await import('./latest-entries.tsx')).default)

/** What happened last with a record, from the first page of its timeline. It is loaded once the record is shown. */
export function RecentHistory({ descriptor, record, parts }: TimelineSectionProps) {
  const { id, version } = record
  const rows = estimateRows(record)
  const { isOpen, setOpen } = useTimelineFold(descriptor.kind)
  // Whoever walks through the records of a list doesn't load it for each.
  const [isLate, isFirstScreenShown] = [useIsLate(), useIsFirstScreenShown()]
  const isReady = isLate && isFirstScreenShown
  const vocabulary = useVocabulary(descriptor, parts, isReady)
  const showAll = () => {
    setOpen(true)
    requestAnimationFrame(showTimeline)
  }
  return (
    <section aria-label={t('Recent history')} className="border-b border-line px-2 pt-1 pb-2">
      <div className="flex h-8 items-center touch:h-11">
        <h3 className="min-w-0 flex-1 px-2 font-semibold">{t('Recent history')}</h3>
        {/* The label, and not the button, ends where the times below it do. */}
        <Button size="sm" variant="ghost" className="-me-px touch:-me-1.25" onClick={showAll}>
          {t('Show all')}
        </Button>
      </div>
      {/* Has its final height from the beginning, so that nothing moves. */}
      <div
        style={{ '--rows': rows } as CSSProperties}
        className="min-h-[calc(var(--rows)*2rem)] touch:min-h-[calc(var(--rows)*2.75rem)]"
      >
        {isReady ? (
          <Suspense
            fallback={
              <CodeFallback part={LatestEntries}>
                <LatestSkeleton rows={rows} />
              </CodeFallback>
            }
          >
            <LatestEntries
              key={id}
              {...{ noun: descriptor.noun, recordId: id, version, vocabulary, rows, isFollowed: isOpen }}
            />
          </Suspense>
        ) : (
          <LatestSkeleton rows={rows} />
        )}
      </div>
    </section>
  )
}

/** How many entries there will be: the creation, changes of the record, and related records. */
function estimateRows({ version, counts }: PanelRecord): number {
  const related = Object.values(counts ?? {}).reduce((sum, count) => sum + Math.max(count, 0), 0)
  return Math.min(version + related, latestCount)
}

/** Shows the timeline at the end of the record, and moves the focus there. */
function showTimeline(): void {
  const timeline = document.querySelector<HTMLElement>('aside [data-timeline]')
  timeline?.scrollIntoView({ block: 'start' })
  timeline?.querySelector('button')?.focus({ preventScroll: true })
}
