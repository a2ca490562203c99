import { briefMoney, money } from '../../../platform/money.ts'
import { Popover } from '../../../ui/popover.tsx'
import type { BoardColumn, Sums } from './arrange.ts'

/** Currencies that are named in the head of a column; the others are behind the number of them. */
const named = 2

/** What a column is worth, and what it is likely to be worth, in each of its currencies. */
export function ColumnSums({ label, column }: { label: string; column: BoardColumn }) {
  const total = amounts(column.total)
  if (total.length === 0) return <p className="h-8 px-1 text-12 text-text-3">{column.count > 0 ? 'No value' : ''}</p>
  const more = total.length > named
  return (
    <div className="relative h-8 px-1 text-12 text-text-2 tabular-nums">
      <Line sums={column.total} more={more} />
      <Line sums={column.weighted} more={more} word="Weighted " />
      <Popover
        label={`Sums of ${label}`}
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Sums of ${label} by currency`}
            className="tap absolute! inset-0 rounded-control hover:bg-text/4"
          />
        }
      >
        <AllSums column={column} />
      </Popover>
    </div>
  )
}

function Line({ sums, more, word }: { sums: Sums; more: boolean; word?: string }) {
  const all = amounts(sums)
  const shown = all.slice(0, named).map(([currency, value]) => briefMoney(Math.round(value), currency))
  return (
    <p className={word ? 'truncate text-text-3' : 'truncate'}>
      {word}
      {shown.join(' · ') || '–'}
      {more && all.length > named && ` · +${all.length - named}`}
    </p>
  )
}

function AllSums({ column }: { column: BoardColumn }) {
  return (
    <table className="m-2 text-12 tabular-nums">
      <thead className="text-text-2">
        <tr>
          <th className="px-2 py-1 text-start font-medium">Currency</th>
          <th className="px-2 py-1 text-end font-medium">Sum</th>
          <th className="px-2 py-1 text-end font-medium">Weighted</th>
        </tr>
      </thead>
      <tbody>
        {amounts(column.total).map(([currency, value]) => (
          <tr key={currency}>
            <th scope="row" className="px-2 py-1 text-start font-medium">
              {currency}
            </th>
            <td className="px-2 py-1 text-end">{money(value, currency)}</td>
            <td className="px-2 py-1 text-end text-text-2">{money(column.weighted[currency] ?? 0, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The largest first; a currency without any value is not worth a word. */
const amounts = (sums: Sums): [string, number][] =>
  Object.entries(sums)
    .filter(([, value]) => value !== 0)
    .sort(([, one], [, other]) => other - one)
