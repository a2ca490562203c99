import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { pluralOf, recordKinds, screenKinds, screenPathOf } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { formatPanelKey } from '../../platform/navigation/panel.ts'
import { cx } from '../../ui/cx.ts'
import { TextLink } from '../../ui/navigation/links.tsx'
import { CountsRow } from './counts-row.tsx'
import { getFailureText, summarize, summarizeUndo } from './import-run.ts'
import { ProblemReport } from './problems/problem-report.tsx'
import type { Import } from './requests.ts'

/** The result of an import, the rows that failed, and the result of its undo. */
export function ResultStep({ things, result }: { things: TransferPlural; result: Import }) {
  const { status, undo } = result
  const tone = status === 'failed' ? 'red' : status === 'cancelled' || undo?.status === 'done' ? 'grey' : 'green'
  const text = status === 'failed' ? getFailureText(result) : summarize(result)
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className={cx('flex items-start gap-2 rounded-card border px-3 py-2', tones[tone].box)}>
        <span className="flex h-5 items-center">{tones[tone].icon}</span>
        <span className="min-w-0 wrap-anywhere">
          {undo?.status === 'done' ? t('Import undone. {summary}', { summary: summarizeUndo(things, undo) }) : text}
        </span>
      </p>
      {status === 'failed' && result.created + result.updated > 0 && (
        <p className="text-text-2">
          {t('{summary} They stay unless you undo the import.', { summary: summarize(result) })}
        </p>
      )}
      {undo?.status === 'failed' && (
        <p role="alert" className="rounded-control border border-orange-edge bg-orange-tint p-2 text-orange-ink">
          {t('The undo was interrupted. {summary} Choose “Undo the rest” to continue.', {
            summary: summarizeUndo(things, undo),
          })}
        </p>
      )}
      <CountsRow counts={result} />
      {undo && undo.keptRecords.length > 0 && <KeptRecords things={things} undo={undo} />}
      {result.errors.length > 0 && status !== 'failed' && <ProblemReport things={things} result={result} />}
    </div>
  )
}

/** The records that an undo let be; each opens in its panel. */
function KeptRecords({ things, undo }: { things: TransferPlural; undo: NonNullable<Import['undo']> }) {
  const kind = screenKinds.find((each) => pluralOf(each) === things)
  if (!kind) return null
  return (
    <section aria-label={t('Records kept')}>
      <h3 className="mb-1 font-semibold">{t('Not deleted')}</h3>
      <ul className="max-h-48 overflow-y-auto thin-scroll">
        {undo.keptRecords.map(({ id, name }) => (
          <li key={id} className="flex min-h-7 items-center">
            <TextLink
              to={screenPathOf(kind)}
              search={{ panel: formatPanelKey({ kind, id }) }}
              target="_blank"
              className="tap truncate"
            >
              {name ?? recordKinds[kind].unnamed}
            </TextLink>
          </li>
        ))}
      </ul>
      {undo.recordsKept > undo.keptRecords.length && (
        <p className="mt-2 text-12 text-text-3">{t('The first {count}.', { count: undo.keptRecords.length })}</p>
      )}
    </section>
  )
}

const tones = {
  green: { box: 'border-green-edge bg-green-tint text-green-ink', icon: <Check aria-hidden /> },
  grey: { box: 'border-line-2 bg-grey-tint text-text', icon: <Info aria-hidden /> },
  red: { box: 'border-red-edge bg-red-tint text-red-ink', icon: <TriangleAlert aria-hidden /> },
}
