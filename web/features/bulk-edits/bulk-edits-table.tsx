import { bulkEditDays } from '#contract/bulk-edits/enums.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { formatDateTime, formatShortDateTime } from '../../shared/format-date.ts'
import { Button } from '../../ui/controls/button.tsx'
import { bodyCellClass, headCellClass } from '../../ui/layout/settings-table-classes.ts'
import { useCustomDefinitions } from './custom-definitions.ts'
import { countRecords, describeEdit, useLabels } from './edit-texts.ts'
import type { BulkEdit } from './requests.ts'

type BulkEditsTableProps = { edits: readonly BulkEdit[]; onUndo: (edit: BulkEdit) => void }

/** One row for each bulk edit: what it did, who made it when, and whether it is undone. On a phone, each is a block of lines. */
export function BulkEditsTable({ edits, onUndo }: BulkEditsTableProps) {
  const labelsOf = useLabels(useCustomDefinitions())
  return (
    <table aria-label={t('Bulk edits')} className="w-full table-fixed border-collapse max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th className={headCellClass}>{t('Change')}</th>
          <th className={`${headCellClass} w-[22%]`}>{t('Made')}</th>
          <th className={`${headCellClass} w-[30%]`}>{t('State')}</th>
          <th className={`${headCellClass} w-20`}>
            <span className="sr-only">{t('Undo')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {edits.map((edit) => (
          <BulkEditRow key={edit.id} edit={edit} text={describeEdit(edit, labelsOf(edit.kind))} onUndo={onUndo} />
        ))}
      </tbody>
    </table>
  )
}

const cellClass = `${bodyCellClass} py-2 align-top max-md:block max-md:h-auto max-md:min-w-0 max-md:border-0 max-md:p-0`

type BulkEditRowProps = { edit: BulkEdit; text: string; onUndo: (edit: BulkEdit) => void }

function BulkEditRow({ edit, text, onUndo }: BulkEditRowProps) {
  const timeZone = useTimeZone()
  const may = usePermissionCheck()
  const name = edit.by ? (edit.by.name ?? edit.by.email) : t('Former member')
  const line = [countRecords(edit), name, formatShortDateTime(edit.at, timeZone)].join(' · ')
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-3">
      <td className={cellClass}>
        <bdi className="block font-medium wrap-anywhere">{text}</bdi>
        <p className="text-12 text-text-2 max-md:hidden">{countRecords(edit)}</p>
      </td>
      <td className={`${cellClass} max-md:order-1`}>
        <p className="truncate max-md:hidden">{name}</p>
        <time dateTime={edit.at} className="block text-12 text-text-2 tabular-nums max-md:hidden">
          {formatDateTime(edit.at, timeZone)}
        </time>
        <p className="truncate text-12 text-text-2 md:hidden">{line}</p>
      </td>
      <td className={`${cellClass} max-md:order-2`}>
        <EditState edit={edit} />
      </td>
      <td className={`${cellClass} max-md:row-span-3`}>
        <div className="flex justify-end empty:hidden md:-my-0.5">
          {!edit.undone && may('edits:undo') && (
            <Button variant="ghost" size="sm" aria-label={t('Undo {text}', { text })} onClick={() => onUndo(edit)}>
              {t('Undo')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

const millisecondsOfDay = 86_400_000

/** "Undone by Maren", and for how many records; or how long it can be undone. */
function EditState({ edit: { at, undone } }: { edit: BulkEdit }) {
  const timeZone = useTimeZone()
  if (!undone) {
    const age = (Date.now() - Date.parse(at)) / millisecondsOfDay
    const days = Math.max(1, Math.ceil(bulkEditDays - age))
    return (
      <p className="text-text-2 max-md:text-12">
        {tCount(days, 'Can be undone for {count} more day', 'Can be undone for {count} more days')}
      </p>
    )
  }
  const name = undone.by ? (undone.by.name ?? undone.by.email) : t('Former member')
  return (
    <>
      <p className="truncate max-md:text-12">{t('Undone by {name}', { name })}</p>
      <p className="text-12 text-text-2 tabular-nums">
        {undone.kept > 0
          ? t('{undone} of {total}', {
              undone: formatNumber(undone.count),
              total: formatNumber(undone.count + undone.kept),
            })
          : null}
        {undone.kept > 0 && ' · '}
        <time dateTime={undone.at}>{formatDateTime(undone.at, timeZone)}</time>
      </p>
    </>
  )
}
