import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenSession } from '#contract/auth/sessions.ts'
import { dateAndTime } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { callToast } from '../../ui/toasts.ts'
import { endSessions, openSessions } from './requests.ts'

/** Where the person is signed in, and the way out of each place. */
export function Sessions({ timeZone }: { timeZone: string | null }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(openSessions())
  const [ending, setEnding] = useState<string | null>(null)
  if (isPending) return <SkeletonRows rows={2} height={52} />
  if (isError) return <ErrorState text="Failed to load sessions" onRetry={() => void refetch()} busy={isFetching} />
  const end = async (which: OpenSession | null) => {
    const text = which ? `Sign out ${which.device}?` : 'Sign out everywhere else?'
    if (!(await confirm({ text, action: 'Sign out' }))) return
    setEnding(which?.id ?? 'all')
    const result = await endSessions(which?.id ?? null)
    setEnding(null)
    if (result.success) callToast.success('Signed out there')
    else callToast.failure('Failed to sign out')
  }
  const others = data.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line">
        {data.map((session) => (
          <li key={session.id} className="flex min-h-13 items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <div className="truncate font-medium">
                {session.device}
                {session.isCurrent && <span className="ms-2 text-12 font-normal text-green-ink">This browser</span>}
              </div>
              <div className="text-12 text-text-2">
                Last used {dateAndTime(session.lastUsedAt, timeZone)} · since {dateAndTime(session.createdAt, timeZone)}
              </div>
            </div>
            {!session.isCurrent && (
              <Button
                size="sm"
                aria-label={`Sign out ${session.device}`}
                busy={ending === session.id}
                onClick={() => void end(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button className="mt-3" busy={ending === 'all'} onClick={() => void end(null)}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="mt-3 text-12 text-text-2">You are signed in nowhere else.</p>
      )}
    </>
  )
}
