import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useSignedInUser } from '../../platform/session/session.ts'
import { browserStorage, type PreferenceKey } from '../../platform/storage/browser-storage.ts'
import { DisclosureButton } from '../../ui/controls/fold-button.tsx'
import { SkeletonRows } from '../../ui/feedback/states.tsx'
import type { RecordRowProps } from '../records/public.ts'
import type { TimelineVocabulary } from './format-value.ts'

const TimelineList = lazy(() => import('./timeline-list.tsx'))

type TimelineSectionProps = Pick<RecordRowProps, 'descriptor' | 'record'> & { parts?: TimelineVocabulary['parts'] }

/** A line at the end of a record that opens its timeline. Nothing is loaded until it is opened. */
export function TimelineSection({ descriptor, record: { id, version }, parts }: TimelineSectionProps) {
  const user = useSignedInUser()
  const storageKey: PreferenceKey = `timeline:${user?.id}:${descriptor.kind}`
  const [open, setOpen] = useState(() => browserStorage.read(storageKey) === 'open')
  const bodyId = useId()
  const section = useRef<HTMLElement>(null)
  const wording: TimelineVocabulary = {
    ...{
      kind: descriptor.kind,
      fields: descriptor.fields,
      choices: descriptor.choices,
      timeZone: user?.timezone ?? null,
    },
    parts: { tags: tagPart, ...parts },
  }
  const toggle = () => {
    setOpen(!open)
    // It opens at the end of the panel, so it is scrolled into view.
    if (!open) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }))
    browserStorage.write(storageKey, open ? null : 'open')
  }
  return (
    <section ref={section} aria-label="Timeline" className="px-2 pt-1 pb-2">
      <DisclosureButton open={open} controls={bodyId} onToggle={toggle} className="font-medium text-text-2">
        Timeline
      </DisclosureButton>
      <div id={bodyId} hidden={!open} className="min-h-80">
        {open && (
          <Suspense fallback={<SkeletonRows rows={3} height={44} shape="person" />}>
            <TimelineList key={id} {...{ noun: descriptor.noun, recordId: id, version, wording }} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const tagPart = { singular: 'tag', fields: {} }
