import type { TransferKind } from '#contract/kit/kinds.ts'
import { formatNumber } from './import-run.ts'
import { useColumnLabel } from './import-texts.ts'
import type { ImportError } from './requests.ts'

/** Row, column and reason of each problem, as wide as the dialog. */
export function ProblemTable({ things, errors }: { things: TransferKind; errors: readonly ImportError[] }) {
  const labelOf = useColumnLabel(things)
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="h-8 bg-canvas text-12 text-text-2 *:px-3 *:text-start *:font-medium *:first:ps-5 *:last:pe-5">
          <th className="w-20 max-md:w-16">Row</th>
          <th className="w-36 max-md:w-24">Column</th>
          <th>Reason</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ row, field, message }) => (
          <tr
            key={`${row} ${field} ${message}`}
            className="border-t border-line align-top *:px-3 *:py-2 *:first:ps-5 *:last:pe-5"
          >
            <td className="text-text-2 tabular-nums">{formatNumber(row)}</td>
            <td className="font-medium wrap-anywhere">{labelOf(field)}</td>
            <td className="wrap-anywhere">{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
