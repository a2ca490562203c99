import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ImportHistoryEntry } from '#contract/transfer/imports.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { bodyCellClass, headCellClass } from '../../../ui/layout/settings-table-classes.ts'
import { TextLink } from '../../../ui/navigation/links.tsx'
import { confirmUndo } from '../import-buttons.tsx'
import { importedType } from '../import-texts.ts'
import { importedRecordsLink } from '../imported-records-link.ts'
import { describeOutcome } from '../past-imports.tsx'
import { undoImport } from '../requests.ts'
import { useOpenReport } from './history-search.ts'
import { act } from './report-dialog.tsx'

/** One row for each import: its file, who started it, what it did, and its records. */
export function ImportHistoryTable({ entries }: { entries: readonly ImportHistoryEntry[] }) {
  return (
    <table aria-label={t('Imports')} className="w-full table-fixed border-collapse max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th className={headCellClass}>{t('File')}</th>
          <th className={`${headCellClass} w-1/4`}>{t('Started')}</th>
          <th className={`${headCellClass} w-1/5`}>{t('Result')}</th>
          <th className={`${headCellClass} w-1/4`}>
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

const cellClass = `${bodyCellClass} py-2 align-top max-md:block max-md:h-auto max-md:border-0 max-md:p-0`

function ImportRow({ entry }: { entry: ImportHistoryEntry }) {
  const { importId, fileName, kind, startedAt, startedBy, isManageable } = entry
  const { open } = useOpenReport()
  const timeZone = useTimeZone()
  return (
    <tr className="max-md:block max-md:border-b max-md:border-line max-md:py-3">
      <td className={cellClass}>
        {isManageable ? (
          <button
            type="button"
            className="tap max-w-full truncate rounded-control font-medium underline-offset-2 hover:underline"
            onClick={() => open(importId)}
          >
            <bdi>{fileName}</bdi>
          </button>
        ) : (
          <bdi className="block truncate font-medium">{fileName}</bdi>
        )}
        <p className="text-12 text-text-2">{importedType(kind).title}</p>
      </td>
      <td className={cellClass}>
        <p className="truncate">{startedBy?.name ?? t('Former member')}</p>
        <time dateTime={startedAt} className="text-12 text-text-2 tabular-nums">
          {formatDateTime(startedAt, timeZone)}
        </time>
      </td>
      <td className={`${cellClass} first-letter:uppercase`}>{describeOutcome(entry)}</td>
      <td className={cellClass}>
        <div className="flex min-h-6 items-center gap-2 md:justify-end">
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
    <TextLink {...importedRecordsLink(kind, importId)} className="tap">
      {t('Show {kind}', { kind: importedType(kind).plural })}
    </TextLink>
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
    <IconButton size="sm" label={t('Undo this import')} icon={<Undo2 />} disabled={busy} onClick={() => void ask()} />
  )
}
