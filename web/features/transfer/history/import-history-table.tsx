import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ImportHistoryEntry } from '#contract/transfer/imports.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime, formatShortDateTime } from '../../../shared/format-date.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { bodyCellClass, headCellClass } from '../../../ui/layout/settings-table-classes.ts'
import { confirmUndo } from '../import-buttons.tsx'
import { importedType } from '../import-texts.ts'
import { importedRecordsLink } from '../imported-records-link.ts'
import { describeOutcome } from '../past-imports.tsx'
import { undoImport } from '../requests.ts'
import { useOpenReport } from './history-search.ts'
import { act } from './report-dialog.tsx'

/** One row for each import: its file, who started it, what it did, and its records. On a phone the first line has what it did at its end. */
export function ImportHistoryTable({ entries }: { entries: readonly ImportHistoryEntry[] }) {
  return (
    <table aria-label={t('Imports')} className="w-full table-fixed border-collapse max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th className={headCellClass}>{t('File')}</th>
          <th className={`${headCellClass} w-1/4`}>{t('Started')}</th>
          <th className={`${headCellClass} w-1/5`}>{t('Result')}</th>
          <th className={`${headCellClass} w-[30%]`}>
            <span className="sr-only">{t('Records')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entries.map((entry) => (
          <ImportRow key={entry.importId} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

const cellClass = `${bodyCellClass} py-2 max-md:block max-md:h-auto max-md:min-w-0 max-md:border-0 max-md:p-0`

function ImportRow({ entry }: { entry: ImportHistoryEntry }) {
  const { importId, fileName, kind, startedAt, startedBy, isManageable } = entry
  const { open } = useOpenReport()
  const timeZone = useTimeZone()
  const name = startedBy?.name ?? t('Former member')
  const line = [importedType(kind).title, name, formatShortDateTime(startedAt, timeZone)].join(' · ')
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_fit-content(60%)] max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-3">
      <td className={`${cellClass} align-top`}>
        {isManageable ? (
          <button
            type="button"
            className="tap block max-w-full truncate rounded-control font-medium underline-offset-2 hover:underline"
            onClick={() => open(importId)}
          >
            <bdi>{fileName}</bdi>
          </button>
        ) : (
          <bdi className="block truncate font-medium">{fileName}</bdi>
        )}
        <p className="text-12 text-text-2 max-md:hidden">{importedType(kind).title}</p>
      </td>
      <td className={`${cellClass} align-top max-md:order-1 max-md:col-span-2`}>
        <p className="truncate max-md:hidden">{name}</p>
        <time dateTime={startedAt} className="block text-12 text-text-2 tabular-nums max-md:hidden">
          {formatDateTime(startedAt, timeZone)}
        </time>
        <p className="truncate text-12 text-text-2 md:hidden">{line}</p>
      </td>
      <td className={`${cellClass} align-top first-letter:uppercase max-md:text-end`}>{describeOutcome(entry)}</td>
      <td className={`${cellClass} align-top max-md:order-2 max-md:col-span-2`}>
        {/* As low as the line that says what it did. */}
        <div className="flex items-center gap-1 empty:hidden max-md:-ms-3 max-md:mt-1 md:-my-0.5 md:justify-end">
          <RecordsLink entry={entry} />
          <UndoEntry entry={entry} />
        </div>
      </td>
    </tr>
  )
}

/** Opens the list of what was imported, as long as it is known and not undone. */
function RecordsLink({ entry: { importId, kind, undo } }: { entry: ImportHistoryEntry }) {
  if (undo !== 'possible') return null
  return (
    <Link {...importedRecordsLink(kind, importId)} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      {t('Show {kind}', { kind: importedType(kind).plural })}
    </Link>
  )
}

/** Undoes an import after a confirmation, without its report. */
function UndoEntry({ entry: { importId, kind, created, updated, undo, isManageable } }: { entry: ImportHistoryEntry }) {
  const [busy, setBusy] = useState(false)
  if (undo !== 'possible' || !isManageable) return null
  const ask = async () => {
    if (!(await confirmUndo(kind, { created, updated }))) return
    setBusy(true)
    const refused = await act(undoImport(importId))
    setBusy(false)
    if (refused) showCallToast.failure(refused.message)
  }
  return (
    <Button variant="ghost" size="sm" busy={busy} aria-label={t('Undo this import')} onClick={() => void ask()}>
      {t('Undo')}
    </Button>
  )
}
