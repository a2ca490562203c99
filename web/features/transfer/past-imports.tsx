import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'
import { openPastImport } from './import-run.ts'
import { type PastImport, pastImportsQuery } from './requests.ts'

/** The person's recent imports: each opens its result, where it can be undone. */
export function PastImports({ things }: { things: TransferPlural }) {
  const { data = [], isError, refetch } = useQuery(pastImportsQuery(things))
  const [opening, setOpening] = useState<string | null>(null)
  const timeZone = useTimeZone()
  if (isError && data.length === 0)
    return (
      <LoadError
        text={t('Failed to load the last imports.')}
        className="mt-5 text-red-ink"
        onRetry={() => void refetch()}
      />
    )
  if (data.length === 0) return null

  async function open(past: PastImport) {
    setOpening(past.importId)
    const refused = await openPastImport(things, past)
    setOpening(null)
    if (refused) showCallToast.failure(refused.message)
  }
  return (
    <section aria-label={t('Last imports')} className="mt-5">
      <div className="mb-1 flex items-center justify-between gap-2">
        <h3 className="font-semibold">{t('Last imports')}</h3>
        <TextLink to="/settings/imports" className="tap">
          {t('Import history')}
        </TextLink>
      </div>
      <ul className="-mx-2 max-h-60 overflow-auto thin-scroll">
        {data.map((past) => (
          <li key={past.importId}>
            <button
              type="button"
              aria-busy={opening === past.importId}
              disabled={opening !== null}
              className="flex min-h-9 w-full items-center gap-3 rounded-control px-2 py-1 text-start -outline-offset-2! hover:bg-hover touch:min-h-11 max-md:flex-wrap max-md:gap-y-0"
              onClick={() => void open(past)}
            >
              <bdi className="min-w-0 flex-1 truncate font-medium">{past.fileName}</bdi>
              <span className="text-12 text-text-2">{describeOutcome(past)}</span>
              <time dateTime={past.startedAt} className="flex-none text-12 text-text-2 tabular-nums">
                {formatDateTime(past.startedAt, timeZone)}
              </time>
              {opening === past.importId && <Spinner />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const statusTexts: Partial<Record<PastImport['status'], string>> = {
  cancelled: t('cancelled [import]'),
  failed: t('failed [import]'),
}

/** "12 new, 3 updated, 1 failed", "undone", "cancelled, 12 new". */
export function describeOutcome({ status, created, updated, failed, undo }: Omit<PastImport, 'importId'>): string {
  if (status === 'queued' || status === 'running') return t('running [import]')
  if (undo === 'done') return t('undone [import]')
  if (undo === 'running') return t('being undone')
  const parts = [
    statusTexts[status],
    created > 0 && t('{created} new', { created: formatNumber(created) }),
    updated > 0 && t('{updated} updated', { updated: formatNumber(updated) }),
    failed > 0 && t('{failed} not imported', { failed: formatNumber(failed) }),
  ]
  return parts.filter(Boolean).join(', ') || t('nothing new')
}
