import type { AuditEntry } from '#contract/audit/audit-entry.ts'
import { t } from '#contract/language/translate.ts'
import { formatDateTime, formatShortDateTime } from '../../shared/format-date.ts'
import { bodyCellClass as flat, headCellClass } from '../../ui/layout/settings-table-classes.ts'
import { describeEntry } from './audit-description.ts'

const cell = `${flat} py-1`

/** Audit entries: time, person, action. On a phone the action comes first, and the person and the time below it. */
export function AuditTable({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string | null }) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t('Audit log')}</caption>
      <thead className="bg-surface max-md:sr-only">
        <tr>
          <th scope="col" className={`${headCellClass} w-44`}>
            {t('When')}
          </th>
          <th scope="col" className={`${headCellClass} w-48`}>
            {t('Who')}
          </th>
          <th scope="col" className={headCellClass}>
            {t('What')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="hover:bg-hover max-md:grid max-md:border-b max-md:border-line max-md:py-2">
            <td className={`${cell} whitespace-nowrap text-text-2 tabular-nums max-md:hidden`}>
              <time dateTime={entry.at}>{formatDateTime(entry.at, timeZone)}</time>
            </td>
            <td className={`${cell} ${stackedCell} max-md:text-12 max-md:text-text-2 md:max-w-0 md:truncate`}>
              {describeActor(entry)}
              <time dateTime={entry.at} className="md:hidden">
                {` · ${formatShortDateTime(entry.at, timeZone)}`}
              </time>
            </td>
            <td className={`${cell} ${stackedCell} wrap-anywhere max-md:-order-1 max-md:font-medium`}>
              {describeEntry(entry)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const stackedCell = 'max-md:block max-md:h-auto max-md:border-0 max-md:px-0 max-md:py-0'

const describeActor = ({ actor, impersonator }: AuditEntry): string =>
  impersonator
    ? t('{impersonator} for {actor}', {
        impersonator: impersonator.name ?? t('Somebody'),
        actor: actor?.name ?? t('somebody'),
      })
    : (actor?.name ?? t('Somebody'))
