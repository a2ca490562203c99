import { queryOptions } from '@tanstack/react-query'
import type { OpenSession } from '#contract/auth/sessions.ts'
import type { ProfileChange, User } from '#contract/auth/user.ts'
import { call, type Result, unwrap } from '../../platform/api.ts'
import { sendPicture } from '../../platform/pictures.ts'
import { queryClient } from '../../platform/queries.ts'
import { adoptUser } from '../../platform/session.ts'

export async function changeProfile(body: ProfileChange): Promise<Result<unknown>> {
  const result = await call('PUT', '/auth/profile', { body })
  if (result.success) adoptUser(result.data as User)
  return result
}

/** Sends a picture and shows it from then on. */
export async function changePortrait(file: File): Promise<Result<unknown>> {
  const sent = await sendPicture(file, '/auth/profile/picture')
  return sent.success ? changeProfile({ avatar: sent.data.address }) : sent
}

export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<Result<unknown>> {
  const result = await call('PUT', '/auth/change-password', { body })
  if (result.success) void queryClient.invalidateQueries({ queryKey: sessionsKey })
  return result
}

const sessionsKey = ['sessions'] as const

export const openSessions = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }): Promise<OpenSession[]> => unwrap(call('GET', '/auth/sessions', { signal })),
    staleTime: 0,
  })

/** Ends one session, or without an id all but this one. */
export async function endSessions(id: string | null): Promise<Result<unknown>> {
  const result = id
    ? await call('DELETE', '/auth/sessions/{id}', { path: { id } })
    : await call('DELETE', '/auth/sessions')
  await queryClient.invalidateQueries({ queryKey: sessionsKey })
  return result
}
