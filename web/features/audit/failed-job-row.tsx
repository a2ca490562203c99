import { useState } from 'react'
import { type FailedJob, failedJobKinds } from '#contract/audit/failed-jobs.ts'
import { t } from '#contract/language/translate.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { formatDate } from '../../shared/format-date.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { discardFailedJob, retryFailedJob } from './requests.ts'

type FailedJobRowProps = { item: FailedJob; timeZone: string | null; onRemoving: (isRemoving: boolean) => void }

/** A failed job, with buttons to retry or discard it. */
export function FailedJobRow({ item: { id, kind, name, at }, timeZone, onRemoving }: FailedJobRowProps) {
  const [running, setRunning] = useState<'retry' | 'discard' | null>(null)
  const label = name ? `${failedJobKinds[kind]} ${name}` : failedJobKinds[kind]

  async function run(action: 'retry' | 'discard', request: Promise<CallResult<unknown>>, success: string) {
    const failureText = action === 'retry' ? t('Failed to retry the job') : t('Failed to discard the job')
    setRunning(action)
    onRemoving(true)
    const result = await request
    setRunning(null)
    if (result.success) return void showCallToast.success(success)
    if (result.status === 404) return void showCallToast.failure(t('Someone else has already handled this job.'))
    onRemoving(false)
    showCallToast.failure(serverMessageOr(result, failureText))
  }
  const retry = () => run('retry', retryFailedJob(id), t('Retrying'))
  async function discard() {
    const text = t('Discard this job? It will not be retried, and you can’t restore it.')
    if (await confirm({ title: t('Discard'), text, action: t('Discard') }))
      await run('discard', discardFailedJob(id), t('Discarded'))
  }
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line py-1">
      <span className="min-w-0 flex-1 truncate max-md:basis-full">
        {failedJobKinds[kind]}
        {name && <span className="text-text-2"> · {name}</span>}
      </span>
      <span className="text-text-2 tabular-nums max-md:flex-1">{formatDate(at, timeZone)}</span>
      <Button
        size="sm"
        aria-label={t('Try again: {label}', { label })}
        busy={running === 'retry'}
        disabled={running === 'discard'}
        onClick={() => void retry()}
      >
        {t('Try again')}
      </Button>
      <Button
        size="sm"
        variant="danger-ghost"
        aria-label={t('Discard: {label}', { label })}
        busy={running === 'discard'}
        disabled={running === 'retry'}
        onClick={() => void discard()}
      >
        {t('Discard')}
      </Button>
    </li>
  )
}
