import { t } from '#contract/language/translate.ts'
import { refetchOutdated, useIsOutdated, useKeepWhileOffline } from '../../platform/api/last-loaded.ts'
import { useWaitingCount } from '../../platform/api/offline-queue.ts'
import { getOfflineSince, useIsOnline } from '../../platform/live/online-status.ts'
import { useIsOutageExplained } from '../../ui/feedback/notice-scope.tsx'
import { OfflineBar, OutdatedBar, SavingBar } from '../../ui/layout/app-frame.tsx'

/** Says above everything that the network is gone, or that what is shown could not be loaded again. */
export function ConnectionBar() {
  const isOnline = useIsOnline()
  const isOutdated = useIsOutdated()
  const isExplained = useIsOutageExplained()
  const waitingCount = useWaitingCount()
  useKeepWhileOffline()
  if (!isOnline) return <OfflineBar since={getOfflineSince() ?? t('a moment ago')} waitingCount={waitingCount} />
  if (waitingCount > 0) return <SavingBar waitingCount={waitingCount} />
  return isOutdated && !isExplained ? <OutdatedBar onRetry={refetchOutdated} /> : null
}
