import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { contactFields } from '#contract/contacts/fields.ts'
import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { cx } from '../../ui/cx.ts'
import { callToast } from '../../ui/toasts.ts'
import { CountsRow } from './counts.tsx'
import { downloadFailed, type Import, type ImportError } from './requests.ts'
import { number, summary } from './running.ts'

/** What an import came to, and which rows did not make it. */
export function ResultStep({ result }: { result: Import }) {
  const fine = result.status === 'done'
  return (
    <div className="flex flex-col gap-4">
      <p
        role="status"
        className={cx(
          'flex items-start gap-2 rounded-card border px-3 py-2',
          fine ? 'border-green-edge bg-green-tint text-green-ink' : 'border-red-edge bg-red-tint text-red-ink',
        )}
      >
        <span className="flex h-5 items-center">{fine ? <Check aria-hidden /> : <TriangleAlert aria-hidden />}</span>
        {fine ? summary(result) : (result.errors[0]?.message ?? 'The import failed.')}
      </p>
      <CountsRow counts={result} />
      {result.errors.length > 0 && fine && <Problems result={result} />}
    </div>
  )
}

function Problems({ result }: { result: Import }) {
  const [busy, setBusy] = useState(false)
  const { errors, failed, importId } = result

  async function save() {
    setBusy(true)
    const saved = await downloadFailed(importId)
    setBusy(false)
    if (!saved.success) callToast.failure(saved.message)
  }

  return (
    <section aria-label="Problems">
      <div className="mb-2 flex min-h-7 items-center gap-2">
        <h3 className="font-semibold">{headingOf(result)}</h3>
        {failed === errors.length && <CountBadge count={failed} />}
        {failed > 0 && (
          <Button variant="ghost" icon={<Download />} busy={busy} className="ms-auto" onClick={() => void save()}>
            Download as CSV
          </Button>
        )}
      </div>
      <div className="overflow-hidden rounded-card border border-line-2">
        <table className="w-full border-collapse">
          <thead>
            <tr className="h-8 bg-canvas text-12 text-text-2 *:px-3 *:text-start *:font-medium">
              <th className="w-16">Row</th>
              <th className="w-36 max-md:w-24">Column</th>
              <th>Reason</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, field, message }) => (
              <tr key={`${row} ${field} ${message}`} className="border-t border-line align-top *:px-3 *:py-2">
                <td className="text-text-2 tabular-nums">{number(row)}</td>
                <td className="font-medium wrap-anywhere">{labelOf(field)}</td>
                <td className="wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length >= 100 && (
        <p className="mt-2 text-12 text-text-3">The first {errors.length}. The file has all rows that failed.</p>
      )}
    </section>
  )
}

/** A problem is a row that failed or a value that was left out of a row that is in. */
function headingOf({ errors, failed }: Import): string {
  if (failed === 0) return 'Values that were left out'
  return failed === errors.length ? 'Rows that failed' : 'Rows that failed and values that were left out'
}

function labelOf(field: ImportError['field']): string {
  const known = (contactFields as Record<string, Field>)[field]
  return known ? columnLabel(known) : field
}
