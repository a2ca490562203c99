import { isClosedStatus } from '#contract/deals/enums.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { formatMoney, formatMoneyShort, pickLargestAmounts } from '../../../../platform/formatting/money.ts'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import type { BoardColumn, CurrencyTotals } from '../data/arrange-columns.ts'

/** The number of currencies that a column header lists, those with the largest sums. The others are only counted. */
const maxNamedCurrencies = 2

/** The total and weighted value of a column per currency. Closed columns have no weighted value, because their outcome is known. */
export function ColumnTotals({ label, column }: { label: string; column: BoardColumn }) {
  const total = sortedAmounts(column.total)
  if (total.length === 0) return <p className="h-8 px-1 text-12 text-text-3">{column.count > 0 ? t('No value') : ''}</p>
  const named = pickLargestAmounts(total, maxNamedCurrencies).map(([currency]) => currency)
  return (
    <div className="relative h-8 px-1 text-12 text-text-2 tabular-nums">
      <TotalLine sums={column.total} named={named} />
      {!isClosedStatus(column.status) && <TotalLine sums={column.weighted} named={named} isWeighted />}
      <Popover
        label={t('Sums of {label}', { label })}
        align="start"
        trigger={
          <button
            type="button"
            aria-label={t('Sums of {label} by currency', { label })}
            className="tap absolute! inset-0 rounded-control hover:bg-text/4"
          />
        }
      >
        <TotalsByCurrency column={column} />
      </Popover>
    </div>
  )
}

type TotalLineProps = { sums: CurrencyTotals; named: readonly string[]; isWeighted?: boolean }

function TotalLine({ sums, named, isWeighted = false }: TotalLineProps) {
  const all = sortedAmounts(sums)
  const shown = all
    .filter(([currency]) => named.includes(currency))
    .map(([currency, value]) => formatMoneyShort(Math.round(value), currency))
  const more = all.length - shown.length
  const text = [
    shown.join(' · ') || '–',
    ...(more > 0 ? [tCount(more, '+{count} currency', '+{count} currencies')] : []),
  ].join(' · ')
  return (
    <p className={isWeighted ? 'truncate text-text-3' : 'truncate'}>
      {isWeighted ? t('Weighted {sums}', { sums: text }) : text}
    </p>
  )
}

function TotalsByCurrency({ column }: { column: BoardColumn }) {
  return (
    <table className="m-2 text-12 tabular-nums">
      <thead className="text-text-2">
        <tr>
          <th className="px-2 py-1 text-start font-medium">{t('Currency')}</th>
          <th className="px-2 py-1 text-end font-medium">{t('Sum')}</th>
          {!isClosedStatus(column.status) && <th className="px-2 py-1 text-end font-medium">{t('Weighted')}</th>}
        </tr>
      </thead>
      <tbody>
        {sortedAmounts(column.total).map(([currency, value]) => (
          <tr key={currency}>
            <th scope="row" className="px-2 py-1 text-start font-medium">
              {currency}
            </th>
            <td className="px-2 py-1 text-end">{formatMoney(value, currency)}</td>
            {!isClosedStatus(column.status) && (
              <td className="px-2 py-1 text-end text-text-2">
                {formatMoney(column.weighted[currency] ?? 0, currency)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The amounts by the code of their currency, so that every column names them in the same order, without those whose sum is zero. */
const sortedAmounts = (sums: CurrencyTotals): [string, number][] =>
  Object.entries(sums)
    .filter(([, value]) => value !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
