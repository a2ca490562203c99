import { Suspense, useId, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { lazyComponent } from '../../platform/navigation/lazy-component.ts'
import { DisclosureButton } from '../../ui/controls/fold-button.tsx'
import { CodeFallback } from '../../ui/feedback/code-fallback.tsx'
import { SkeletonRows } from '../../ui/feedback/states.tsx'
import type { RecordRowProps } from '../records/public.ts'
import type { TimelineVocabulary } from './format-value.ts'
import { useTimelineFold } from './timeline-fold.ts'
import { useVocabulary } from './use-vocabulary.ts'

const TimelineList = lazyComponent(async () => (await import('./timeline-list.tsx')).default)

export type TimelineSectionProps = Pick<RecordRowProps, 'descriptor' | 'record'> & {
  parts?: TimelineVocabulary['parts']
}

/** A section at the end of a record that expands its timeline. Only the recent history loads before that. */
export function TimelineSection({ descriptor, record: { id, version }, parts }: TimelineSectionProps) {
  const { isOpen, setOpen } = useTimelineFold(descriptor.kind)
  const bodyId = useId()
  const section = useRef<HTMLElement>(null)
  const vocabulary = useVocabulary(descriptor, parts, isOpen)
  const toggle = () => {
    setOpen(!isOpen)
    // The section is at the end of the panel, so scroll it into view.
    if (!isOpen) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }))
  }
  return (
    <section ref={section} data-timeline aria-label={t('Timeline')} className="px-2 pt-1 pb-2">
      <DisclosureButton open={isOpen} controls={bodyId} onToggle={toggle} className="font-medium text-text-2">
        {t('Timeline')}
      </DisclosureButton>
      <div id={bodyId} hidden={!isOpen} className="min-h-80">
        {isOpen && (
          <Suspense
            fallback={
              <CodeFallback part={TimelineList}>
                <SkeletonRows rows={3} height={44} shape="person" />
              </CodeFallback>
            }
          >
            <TimelineList key={id} {...{ noun: descriptor.noun, recordId: id, version, vocabulary }} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
