import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ComponentProps, useState } from 'react'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { capitalize } from '#contract/kit/names.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { DryRunRow, ImportOutcome } from '#contract/transfer/imports.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { type Tab, TabPanel, Tabs } from '../../ui/navigation/tabs.tsx'
import { CountsRow } from './counts-row.tsx'
import { importedType } from './import-texts.ts'
import { DryRunProblems, MappedValues } from './problems/dry-run-problems.tsx'
import type { DryRun } from './requests.ts'

type DryRunTab = ImportOutcome | 'problems'

const labels: Record<DryRunTab, string> = {
  updated: t('Updated [rows]'),
  created: t('Created [rows]'),
  unchanged: t('Unchanged'),
  skipped: t('Skipped [rows]'),
  failed: t('Failed [rows]'),
  problems: t('Problems'),
}

type DryRunStepProps = {
  things: TransferPlural
  dryRun: DryRun
  /** Saves the rows with a problem as a file. */
  onSaveRows: (problem: string) => Promise<CallResult<string>>
} & Pick<ComponentProps<typeof MappedValues>, 'mapping' | 'values' | 'onValues' | 'onCheck' | 'busy'>

/** The result of the dry run: counts, and the first rows of each outcome field by field. */
export function DryRunStep({ things, dryRun, onSaveRows, ...mapped }: DryRunStepProps) {
  const counts: Record<DryRunTab, number> = { ...dryRun, problems: countListedRows(dryRun) }
  const parts = (Object.keys(labels) as DryRunTab[]).filter((part) => counts[part] > 0)
  const [chosen, setChosen] = useState<DryRunTab | null>(null)
  // The chosen part is gone once a new check finds nothing in it.
  const part = parts.find((each) => each === chosen) ?? parts[0] ?? 'created'
  const tabs: Tab<DryRunTab>[] = parts.map((id) => ({ id, label: labels[id], count: counts[id] }))
  return (
    <>
      <div className="flex flex-col gap-3 px-5 py-4">
        <p role="status" className="text-text-2">
          {dryRun.checked < dryRun.total
            ? t('Nothing has been saved yet. {checked} of {total} rows checked.', {
                checked: formatNumber(dryRun.checked),
                total: formatNumber(dryRun.total),
              })
            : tCount(
                dryRun.total,
                'Nothing has been saved yet. {count} row checked.',
                'Nothing has been saved yet. {count} rows checked.',
              )}
        </p>
        {dryRun.warning && (
          <p role="alert" className="rounded-control border border-orange-edge bg-orange-tint p-2 text-orange-ink">
            {dryRun.warning}
          </p>
        )}
        <CountsRow counts={dryRun} />
        <MappedValues things={things} {...mapped} />
      </div>
      <Tabs id="import-preview" label={t('Preview of changes')} tabs={tabs} value={part} onChange={setChosen} />
      <TabPanel id="import-preview" tab={part}>
        {part === 'problems' ? (
          <DryRunProblems
            things={things}
            problems={dryRun.problems}
            mapping={mapped.mapping}
            values={mapped.values}
            onValues={mapped.onValues}
            onSaveRows={onSaveRows}
          />
        ) : (
          <Rows things={things} part={part} rows={dryRun.rows.filter(({ outcome }) => outcome === part)} />
        )}
        {part === 'problems' && countListedRows(dryRun) < dryRun.failed + dryRun.leftOut && (
          <p className="px-5 py-3 text-12 text-text-3">
            {t('Only the first {count} problems are listed.', { count: formatNumber(dryRun.problems.length) })}
          </p>
        )}
        {part !== 'problems' && <TruncationNote shown={countShown(dryRun, part)} of={counts[part]} />}
      </TabPanel>
    </>
  )
}

/** A row with two problems is listed under both. */
const countListedRows = ({ problems }: DryRun): number => problems.reduce((sum, { count }) => sum + count, 0)

const countShown = (dryRun: DryRun, part: ImportOutcome): number =>
  dryRun.rows.filter(({ outcome }) => outcome === part).length

function TruncationNote({ shown, of }: { shown: number; of: number }) {
  if (shown >= of) return null
  return (
    <p className="px-5 py-3 text-12 text-text-3">
      {t('The first {shown} of {of}.', { shown: formatNumber(shown), of: formatNumber(of) })}
    </p>
  )
}

function Rows({ things, part, rows }: { things: TransferPlural; part: ImportOutcome; rows: DryRunRow[] }) {
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr className="h-8 border-b border-line bg-canvas text-12 text-text-2 *:px-3 *:text-start *:font-medium *:first:ps-5 *:last:pe-5">
          <th className="w-20 max-md:w-16">{t('Row')}</th>
          <th className="w-56 max-md:w-28">{capitalize(importedType(things).singular)}</th>
          <th>{part === 'failed' ? t('Reason') : part === 'skipped' ? t('Why') : t('Changes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row} className="border-b border-line align-top *:px-3 *:py-2 *:first:ps-5 *:last:pe-5">
            <td className="text-text-2 tabular-nums">{formatNumber(row.row)}</td>
            <td className="font-medium wrap-anywhere">{row.title || '–'}</td>
            <td className="wrap-anywhere">
              <RowChanges row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowChanges({ row: { outcome, id, changes, message } }: { row: DryRunRow }) {
  if (message) return translateReply(message)
  if (outcome === 'skipped')
    return <span className="text-text-2">{id ? t('Already exists') : t('Repeated in the file')}</span>
  if (changes.length === 0) return <span className="text-text-2">{t('No changes')}</span>
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map(({ field, label, from, to }) => (
        <li key={field}>
          <span className="text-text-2">{label}: </span>
          {from !== null && (
            <>
              <del className="text-text-3">{from}</del>{' '}
              <ArrowRight
                role="img"
                aria-label={t('becomes')}
                className="inline size-3 text-text-3 rtl:-scale-x-100"
              />{' '}
            </>
          )}
          <ins className="no-underline">{to}</ins>
        </li>
      ))}
    </ul>
  )
}
