import { useQuery } from '@tanstack/react-query'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { useColumnLabel } from '../import-texts.ts'
import {
  downloadFailedRows,
  type Import,
  type ImportError,
  type ImportProblem,
  importProblemsQuery,
} from '../requests.ts'
import { DownloadRows, describeValues, formatRows } from './problem-rows.tsx'

/** Row numbers that are named for each problem. */
const maxNamedRows = 5

/** What was wrong with the rows of an import: each problem with its rows and the values that caused it, and those rows as a file. */
export function ProblemReport({ things, result }: { things: TransferPlural; result: Import }) {
  const { errors, failed, importId } = result
  const { data } = useQuery(importProblemsQuery(importId))
  const problems = data ?? groupErrors(errors)
  const labelOf = useColumnLabel(things)
  return (
    <section aria-label={t('Problems')}>
      <div className="mb-2 flex min-h-7 items-center gap-2">
        <h3 className="font-semibold">{problemsHeading(result)}</h3>
        {failed === errors.length && <CountBadge count={failed} />}
        {failed > 0 && (
          <span className="ms-auto">
            <DownloadRows label={t('Download as CSV')} save={() => downloadFailedRows(importId)} />
          </span>
        )}
      </div>
      <div className="overflow-hidden rounded-card border border-line-2">
        <table className="w-full border-collapse">
          <thead>
            <tr className="h-8 bg-canvas text-12 text-text-2 *:px-3 *:text-start *:font-medium">
              <th className="w-24 max-md:w-16">{t('Row')}</th>
              <th className="w-36 max-md:w-24">{t('Column')}</th>
              <th>{t('Reason')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ id, field, message, count, values }) => (
              <tr key={id} className="border-t border-line align-top *:px-3 *:py-2">
                <td className="text-text-2 tabular-nums">{nameRows(errors, { field, message, count })}</td>
                <td className="font-medium wrap-anywhere">{labelOf(field)}</td>
                <td className="wrap-anywhere">
                  <p>{translateReply(message)}</p>
                  {values.length > 0 && <p className="mt-1 text-12 text-text-2">{describeValues(values)}</p>}
                  {data && (
                    <p className="mt-1 flex flex-wrap items-center gap-2 text-12 text-text-2">
                      {formatRows(count)}
                      <DownloadRows count={count} save={() => downloadFailedRows(importId, id)} />
                    </p>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length >= importLimits.problems && (
        <p className="mt-2 text-12 text-text-3">
          {t('The first {count}. The file has all rows that failed.', { count: problems.length })}
        </p>
      )}
    </section>
  )
}

/** The first problems, until all of them are there. */
function groupErrors(errors: readonly ImportError[]): ImportProblem[] {
  const groups = new Map<string, ImportProblem>()
  for (const { field, message } of errors) {
    const key = `${field}\n${message}`
    const group = groups.get(key) ?? { id: key, field, message, failed: false, count: 0, values: [] }
    groups.set(key, { ...group, count: group.count + 1 })
  }
  return [...groups.values()]
}

/** "2, 5, 9 ..." */
function nameRows(
  errors: readonly ImportError[],
  { field, message, count }: Pick<ImportProblem, 'field' | 'message' | 'count'>,
): string {
  const rows = errors.filter((error) => error.field === field && error.message === message).map(({ row }) => row)
  const named = rows
    .slice(0, maxNamedRows)
    .map((row) => formatNumber(row))
    .join(', ')
  if (named === '') return '–'
  return count > Math.min(rows.length, maxNamedRows) ? `${named} ...` : named
}

/** A problem is a failed row, or a value that was omitted from an imported row. */
function problemsHeading({ errors, failed }: Import): string {
  if (failed === 0) return t('Skipped values')
  return failed === errors.length ? t('Failed rows') : t('Failed rows and skipped values')
}
