import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActiveSession } from '#contract/auth/sessions.ts'
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
    return <ErrorState text="Failed to load sessions" error={error} onRetry={() => void refetch()} busy={isFetching} />
  const revoke = async (which: ActiveSession | null) => {
    const text = which ? `Sign out ${which.device}?` : 'Sign out everywhere else?'
    if (!(await confirm({ text, action: 'Sign out' }))) return
    setEnding(which?.id ?? 'all')
    const result = await revokeSessions(which?.id ?? null)
    setEnding(null)
    if (result.success) showCallToast.success('Signed out')
    else showCallToast.failure('Failed to sign out')
  }
  const others = data.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={deviceListClass}>
        {data.map((session) => (
          <DeviceRow
            key={session.id}
            device={session.device}
            mark={session.isCurrent && 'This browser'}
            about={`Last used ${formatDateTime(session.lastUsedAt, timeZone)} · since ${formatDateTime(session.createdAt, timeZone)}`}
          >
            {!session.isCurrent && (
              <Button
                size="sm"
                aria-label={`Sign out ${session.device}`}
                busy={ending === session.id}
                onClick={() => void revoke(session)}
              >
                Sign out
              </Button>
            )}
          </DeviceRow>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button className="mt-3" busy={ending === 'all'} onClick={() => void revoke(null)}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="mt-3 text-12 text-text-2">You aren’t signed in anywhere else.</p>
      )}
    </>
  )
}
