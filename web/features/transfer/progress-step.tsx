import type { TransferPlural } from '#contract/kit/kinds.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { ProgressBar } from '../../ui/feedback/states.tsx'
import { CountsRow } from './counts-row.tsx'
import { countProcessed, type ImportCounts } from './import-run.ts'
import { importedType } from './import-texts.ts'

type ProgressStepProps = { things: TransferPlural; fileName: string; counts: ImportCounts | null; since: number }

/** The progress of an import. */
export function ProgressStep({ things, fileName, counts, since }: ProgressStepProps) {
  const processed = counts ? countProcessed(counts) : 0
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={t('Importing {things}...', { things: importedType(things).plural })}
        value={processed}
        max={counts?.total ?? 0}
        text={counts ? describeProgress(processed, counts.total, since) : t('Sending {fileName}', { fileName })}
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

function describeProgress(processed: number, total: number, since: number): string {
  const text = t('{processed} of {total}', { processed: formatNumber(processed), total: formatNumber(total) })
  if (processed === 0 || processed >= total) return text
  const seconds = Math.ceil((((Date.now() - since) / processed) * (total - processed)) / 1000)
  const left =
    seconds < 90
      ? t('about {seconds} s left', { seconds })
      : t('about {minutes} min left', { minutes: Math.round(seconds / 60) })
  return `${text} · ${left}`
}
