import type { TransferKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { ProgressBar } from '../../ui/feedback/states.tsx'
import { CountsRow } from './counts-row.tsx'
import { countProcessed, formatNumber, type ImportCounts } from './import-run.ts'

type ProgressStepProps = { things: TransferKind; fileName: string; counts: ImportCounts | null; since: number }

/** The progress of an import. */
export function ProgressStep({ things, fileName, counts, since }: ProgressStepProps) {
  const processed = counts ? countProcessed(counts) : 0
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={t('Importing {things}...', { things })}
        value={processed}
        max={counts?.total ?? 0}
        text={
          counts
            ? t('{processed} of {total}{timeLeft}', {
                processed: formatNumber(processed),
                total: formatNumber(counts.total),
                timeLeft: formatTimeLeft(processed, counts.total, since),
              })
            : t('Sending {fileName}', { fileName })
        }
      />
      <CountsRow counts={counts} />
      <p className="text-text-2">
        {counts
          ? t('You can close this window. The import continues, and its result is listed under Last imports.')
          : t('You can close this window, but keep this tab open until the file has been sent.')}
      </p>
    </div>
  )
}

function formatTimeLeft(ready: number, total: number, since: number): string {
  if (ready === 0 || ready >= total) return ''
  const seconds = Math.ceil((((Date.now() - since) / ready) * (total - ready)) / 1000)
  return seconds < 90 ? ` · about ${seconds} s left` : ` · about ${Math.round(seconds / 60)} min left`
}
