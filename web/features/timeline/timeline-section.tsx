import { Suspense, useId, useRef, useState } from 'react'
import { lazyComponent } from '../../platform/navigation/lazy-component.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { browserStorage, type PreferenceKey } from '../../platform/storage/browser-storage.ts'
import { DisclosureButton } from '../../ui/controls/fold-button.tsx'
import { CodeFallback } from '../../ui/feedback/code-fallback.tsx'
import { SkeletonRows } from '../../ui/feedback/states.tsx'
import { useDefinedFields } from '../custom-fields/public.ts'
import { type RecordRowProps, withCustomFields } from '../records/public.ts'
import type { TimelineVocabulary } from './format-value.ts'
import { useMemberChoices } from './member-choices.ts'

const TimelineList = lazyComponent(async () => (await import('./timeline-list.tsx')).default)

type TimelineSectionProps = Pick<RecordRowProps, 'descriptor' | 'record'> & { parts?: TimelineVocabulary['parts'] }

/** A section at the end of a record that expands its timeline. Nothing is loaded before that. */
export function TimelineSection({ descriptor, record: { id, version }, parts }: TimelineSectionProps) {
  const user = useSignedInUser()
  const storageKey: PreferenceKey = `timeline:${user?.id}:${descriptor.kind}`
  const [open, setOpen] = useState(() => browserStorage.read(storageKey) === 'open')
  const bodyId = useId()
  const section = useRef<HTMLElement>(null)
  // Includes archived fields, because their past changes still need a label.
  const definitions = useDefinedFields(descriptor.kind) ?? []
  const extended = withCustomFields(descriptor, definitions)
  const memberChoices = useMemberChoices(definitions, open)
  const vocabulary: TimelineVocabulary = {
    ...{
      kind: descriptor.kind,
      fields: extended.fields,
      choices: { ...extended.choices, ...memberChoices },
      timeZone: user?.timezone ?? null,
    },
    parts: { tags: tagPart, ...parts },
  }
  const toggle = () => {
    setOpen(!open)
    // The section is at the end of the panel, so scroll it into view.
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
          <Suspense
            fallback={
              <CodeFallback>
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

const tagPart = { singular: 'tag', fields: {} }
