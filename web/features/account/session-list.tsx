import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActiveSession } from '#contract/auth/sessions.ts'
import { t } from '#contract/language/translate.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { DeviceRow, deviceListClass } from '../../ui/layout/device-row.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { revokeSessions, sessionsQuery } from './requests.ts'

/** The user's active sessions, each with a button that ends it. */
export function SessionList({ timeZone }: { timeZone: string | null }) {
  const { data, isPending, isLoadingError, error, isFetching, refetch } = useQuery(sessionsQuery())
  const [ending, setEnding] = useState<string | null>(null)
  if (isPending) return <SkeletonRows rows={2} height={52} />
  if (isLoadingError)
    return (
      <ErrorState text={t('Failed to load sessions')} error={error} onRetry={() => void refetch()} busy={isFetching} />
    )
  const revoke = async (which: ActiveSession | null) => {
    const text = which ? t('Sign out {device}?', { device: which.device }) : t('Sign out everywhere else?')
    if (!(await confirm({ text, action: t('Sign out') }))) return
    setEnding(which?.id ?? 'all')
    const result = await revokeSessions(which?.id ?? null)
    setEnding(null)
    if (result.success) showCallToast.success(t('Signed out'))
    else showCallToast.failure(t('Failed to sign out'))
  }
  const others = data.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={deviceListClass}>
        {data.map((session) => (
          <DeviceRow
            key={session.id}
            device={session.device}
            mark={session.isCurrent && t('This browser')}
            about={t('Last used {lastUsed} · since {created}', {
              lastUsed: formatDateTime(session.lastUsedAt, timeZone),
              created: formatDateTime(session.createdAt, timeZone),
            })}
          >
            {!session.isCurrent && (
              <Button
                size="sm"
                aria-label={t('Sign out {device}', { device: session.device })}
                busy={ending === session.id}
                onClick={() => void revoke(session)}
              >
                {t('Sign out')}
              </Button>
            )}
          </DeviceRow>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button className="mt-3" busy={ending === 'all'} onClick={() => void revoke(null)}>
          {t('Sign out everywhere else')}
        </Button>
      ) : (
        <p className="mt-3 text-12 text-text-2">{t('You aren’t signed in anywhere else.')}</p>
      )}
    </>
  )
}
