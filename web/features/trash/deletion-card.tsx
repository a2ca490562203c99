import ArchiveRestore from 'lucide-react/icons/archive-restore'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { trashRetentionDays } from '#contract/kit/limits.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { type DeletionGroup, daysLeft } from './deletion-groups.ts'
import { formatTrashCount, TrashIcon, trashKindOf } from './trash-kinds.tsx'
import type { RestoreTarget, TrashEntry } from './trash-requests.ts'

type DeletionCardProps = {
  step: DeletionGroup
  timeZone: string | null
  mayRestore: boolean
  /** The key of what is being restored. */
  busy: string | null
  onRestore: (wanted: RestoreTarget, key: string, ofKinds: readonly string[]) => void
}

/** The number of records shown while the card is collapsed. */
const collapsedCount = 4

/** The records that one person deleted in one step. All of them or single ones can be restored. */
export function DeletionCard({ step, timeZone, mayRestore, busy, onRestore }: DeletionCardProps) {
  const [all, setIsExpanded] = useState(false)
  const [first] = step.entries
  if (!first) return null
  const { deletionId, count, entries } = step
  const name = first.by ? (first.by.name ?? first.by.email) : t('Somebody')
  const visibleEntries = all ? entries : entries.slice(0, collapsedCount)
  const remainingDays = daysLeft(first.deletedAt, trashRetentionDays)
  return (
    <li className="overflow-hidden rounded-card border border-line-2 bg-surface">
      <div className="flex min-h-11 items-center gap-2.5 border-b border-line bg-canvas px-3 py-2 max-md:flex-wrap">
        <Avatar name={name} id={first.by?.id} size={24} />
        <p className="min-w-0 flex-1 wrap-anywhere">
          {tNodes('{name} deleted {records}', {
            name: <bdi className="font-medium">{name}</bdi>,
            records: formatTrashCount(count, step.kinds),
          })}
          <span className="block text-12 text-text-2 tabular-nums">
            <time dateTime={first.deletedAt}>{formatDateTime(first.deletedAt, timeZone)}</time> ·{' '}
            {remainingDays === 1
              ? t('permanently deleted in 1 day')
              : t('permanently deleted in {remainingDays} days', { remainingDays })}
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
            {t('Restore all {count}', { count: formatNumber(count) })}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {visibleEntries.map((entry) => (
          <DeletedRecord key={`${entry.kind} ${entry.id}`} {...{ entry, mayRestore, busy, onRestore }} />
        ))}
      </ul>
      {entries.length > visibleEntries.length && (
        <Button
          variant="ghost"
          icon={<ChevronDown />}
          className="m-1"
          aria-expanded={false}
          onClick={() => setIsExpanded(true)}
        >
          {t('Show {count} more', { count: formatNumber(entries.length - visibleEntries.length) })}
        </Button>
      )}
    </li>
  )
}

type DeletedRecordProps = Pick<DeletionCardProps, 'mayRestore' | 'busy' | 'onRestore'> & { entry: TrashEntry }

function DeletedRecord({ entry: { kind, id, name }, mayRestore, busy, onRestore }: DeletedRecordProps) {
  const displayName = name ?? trashKindOf(kind)?.unnamed ?? t('Unnamed {kind}', { kind })
  return (
    <li className="flex min-h-10 items-center gap-2.5 px-3 py-1 max-md:min-h-12">
      <span className="text-text-3 [&>.lucide]:size-4">
        <TrashIcon kind={kind} />
      </span>
      <bdi className="min-w-0 flex-1 truncate">{displayName}</bdi>
      {mayRestore && (
        <Button
          variant="ghost"
          aria-label={t('Restore {displayName}', { displayName })}
          busy={busy === id}
          data-restore={id}
          onClick={() => onRestore({ kind, id }, id, [kind])}
        >
          {t('Restore')}
        </Button>
      )}
    </li>
  )
}
