import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { AccountHealth } from '#contract/whatsapp/account-health.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { ProgressBar } from '../../../ui/feedback/states.tsx'
import { historyLabels } from '../labels.ts'
import { healthQuery } from './health-requests.ts'

type HistoryState = Pick<AccountHealth, 'history' | 'historyProgress' | 'historyAt'>

/** Which past messages a phone hands over, and how far it is. */
export function describeHistory(
  { history, historyProgress, historyAt }: HistoryState,
  timeZone: string | null,
): string {
  const chosen = historyLabels[history]
  if (history === 'none') return chosen
  if (historyProgress === null || historyAt === null) return t('{chosen}, nothing has come yet', { chosen })
  if (historyProgress === 100) return t('{chosen}, complete', { chosen })
  return t('{chosen}, {percent}% so far, the last part on {dateTime}', {
    chosen,
    percent: historyProgress,
    dateTime: formatDateTime(historyAt, timeZone),
  })
}

/** Milliseconds between polls until the phone has handed over everything. */
const progressInterval = 3_000

/** How much of its history a phone that has just been linked has handed over. */
export function HistoryProgress({ accountId }: { accountId: string }) {
  const { data } = useQuery({
    ...healthQuery(accountId),
    refetchInterval: ({ state }) => state.data?.historyProgress !== 100 && progressInterval,
  })
  if (!data || data.history === 'none') return null
  const progress = data.historyProgress ?? 0
  return (
    <div className="w-full text-start">
      <ProgressBar
        label={progress === 100 ? t('Past messages imported') : t('Importing past messages...')}
        value={progress}
        max={100}
        text={`${progress}%`}
      />
      {progress < 100 && (
        <p className="mt-2 text-text-2">
          {t(
            'This goes on after you close this window, for as long as the phone is online. The health of the account shows how far it is.',
          )}
        </p>
      )}
    </div>
  )
}
