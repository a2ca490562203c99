import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { type ChoiceKey, stored } from '../../platform/stored.ts'
import { cx } from '../../ui/cx.ts'
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
      <button
        type="button"
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={toggle}
        className="flex h-8 w-full items-center gap-1.5 rounded-control ps-1.5 pe-2 font-medium text-text-2 hover:bg-hover max-md:h-11"
      >
        <ChevronDown
          aria-hidden
          className={cx(
            'size-3 text-text-3 transition-transform duration-(--t-menu)',
            !open && '-rotate-90 rtl:rotate-90',
          )}
        />
        Timeline
      </button>
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
