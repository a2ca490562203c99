import ArchiveRestore from 'lucide-react/icons/archive-restore'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { trashDays } from '#contract/kit/limits.ts'
import { dateAndTime } from '../../platform/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { counted, kinds } from './kinds.tsx'
import type { TrashEntry, Wanted } from './requests.ts'
import { daysLeft, type Step } from './steps.ts'

type StepCardProps = {
  step: Step
  timeZone: string | null
  mayRestore: boolean
  /** What is being brought back at this moment. */
  busy: string | null
  onRestore: (wanted: Wanted, key: string, ofKinds: readonly string[]) => void
}

/** Records of a step that stand there before it is unfolded. */
const shownAtFirst = 4

/** What one person deleted in one go: everything comes back, or one of it. */
export function StepCard({ step, timeZone, mayRestore, busy, onRestore }: StepCardProps) {
  const [all, setAll] = useState(false)
  const [first] = step.entries
  if (!first) return null
  const { deletionId, count, entries } = step
  const name = first.by ? (first.by.name ?? first.by.email) : 'Somebody'
  const shown = all ? entries : entries.slice(0, shownAtFirst)
  const left = daysLeft(first.deletedAt, trashDays)
  return (
    <li className="overflow-hidden rounded-card border border-line-2 bg-surface">
      <div className="flex min-h-11 items-center gap-2.5 border-b border-line bg-canvas px-3 py-2 max-md:flex-wrap">
        <Avatar name={name} id={first.by?.id} size={24} />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <bdi className="font-medium">{name}</bdi> deleted {counted(count, step.kinds)}
          <span className="block text-12 text-text-2 tabular-nums">
            <time dateTime={first.deletedAt}>{dateAndTime(first.deletedAt, timeZone)}</time> ·{' '}
            {left === 1 ? 'final in 1 day' : `final in ${left} days`}
          </span>
        </p>
        {mayRestore && deletionId && count > 1 && (
          <Button
            icon={<ArchiveRestore />}
            busy={busy === deletionId}
            data-restore={deletionId}
            className="max-md:w-full"
            onClick={() => onRestore({ deletionId }, deletionId, step.kinds)}
          >
            Restore all {count.toLocaleString('en-US')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <Row key={`${entry.kind} ${entry.id}`} {...{ entry, mayRestore, busy, onRestore }} />
        ))}
      </ul>
      {entries.length > shown.length && (
        <Button
          variant="ghost"
          icon={<ChevronDown />}
          className="m-1"
          aria-expanded={false}
          onClick={() => setAll(true)}
        >
          Show {(entries.length - shown.length).toLocaleString('en-US')} more
        </Button>
      )}
    </li>
  )
}

type RowProps = Pick<StepCardProps, 'mayRestore' | 'busy' | 'onRestore'> & { entry: TrashEntry }

function Row({ entry: { kind, id, name }, mayRestore, busy, onRestore }: RowProps) {
  const words = kinds[kind]
  const called = name ?? words?.unnamed ?? `Unnamed ${kind}`
  return (
    <li className="flex min-h-10 items-center gap-2.5 px-3 py-1 max-md:min-h-12">
      <span className="text-text-3 [&>.lucide]:size-4">{words?.icon}</span>
      <bdi className="min-w-0 flex-1 truncate">{called}</bdi>
      {mayRestore && (
        <Button
          variant="ghost"
          aria-label={`Restore ${called}`}
          busy={busy === id}
          data-restore={id}
          onClick={() => onRestore({ kind, id }, id, [kind])}
        >
          Restore
        </Button>
      )}
    </li>
  )
}
