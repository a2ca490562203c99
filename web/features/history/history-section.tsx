import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useId, useState } from 'react'
import type { FieldTable } from '#contract/kit/fields.ts'
import { useUser } from '../../platform/session.ts'
import { type ChoiceKey, stored } from '../../platform/stored.ts'
import { cx } from '../../ui/cx.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import type { Wording } from './values.ts'

const HistoryList = lazy(() => import('./history-list.tsx'))

type HistorySectionProps = {
  /** "contact". */
  kind: string
  /** First segment of its path: "contacts". */
  things: string
  recordId: string
  version: number
  fields: FieldTable
  parts?: Wording['parts']
  choices?: Wording['choices']
}

/** A quiet line at the end of a record that opens its history. It is closed until somebody opens it, and asks for nothing until then. */
export function HistorySection({ kind, things, recordId, version, fields, parts, choices }: HistorySectionProps) {
  const user = useUser()
  const storageKey: ChoiceKey = `history:${user?.id}:${kind}`
  const [open, setOpen] = useState(() => stored.read(storageKey) === 'open')
  const bodyId = useId()
  const wording: Wording = {
    ...{ kind, fields, choices: choices ?? {}, timeZone: user?.timezone ?? null },
    parts: { tags, ...parts },
  }
  const toggle = () => {
    setOpen(!open)
    stored.write(storageKey, open ? null : 'open')
  }
  return (
    <section aria-label="History" className="border-t border-line px-2 pt-1 pb-2">
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
        History
      </button>
      <div id={bodyId} hidden={!open}>
        {open && (
          <Suspense fallback={<SkeletonRows rows={3} height={44} shape="person" />}>
            <HistoryList key={recordId} {...{ things, recordId, version, wording }} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const tags = { thing: 'tag', fields: {} }
