import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { type ChoiceKey, stored } from '../../platform/stored.ts'
import { FoldButton } from '../../ui/fold-button.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import type { RowProps } from '../records/public.ts'
import type { Wording } from './values.ts'

const TimelineList = lazy(() => import('./timeline-list.tsx'))

type TimelineSectionProps = Pick<RowProps, 'kind' | 'record'> & { parts?: Wording['parts'] }

/** A quiet line at the end of a record that opens its timeline. It is closed until somebody opens it, and asks for nothing until then. */
export function TimelineSection({ kind, record: { id, version }, parts }: TimelineSectionProps) {
  const user = useUser()
  const storageKey: ChoiceKey = `timeline:${user?.id}:${kind.kind}`
  const [open, setOpen] = useState(() => stored.read(storageKey) === 'open')
  const bodyId = useId()
  const section = useRef<HTMLElement>(null)
  const wording: Wording = {
    ...{ kind: kind.kind, fields: kind.fields, choices: kind.choices, timeZone: user?.timezone ?? null },
    parts: { tags, ...parts },
  }
  const toggle = () => {
    setOpen(!open)
    // It opens below everything else that is known: what it holds is to be seen.
    if (!open) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }))
    stored.write(storageKey, open ? null : 'open')
  }
  return (
    <section ref={section} aria-label="Timeline" className="px-2 pt-1 pb-2">
      <FoldButton open={open} controls={bodyId} onToggle={toggle} className="font-medium text-text-2">
        Timeline
      </FoldButton>
      <div id={bodyId} hidden={!open} className="min-h-80">
        {open && (
          <Suspense fallback={<SkeletonRows rows={3} height={44} shape="person" />}>
            <TimelineList key={id} {...{ things: kind.noun, recordId: id, version, wording }} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const tags = { thing: 'tag', fields: {} }
