import { queryOptions } from '@tanstack/react-query'
import type { ActiveSession } from '#contract/auth/sessions.ts'
import type { ProfilePatch, User } from '#contract/auth/user.ts'
import { type CallResult, call, unwrap } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-cache.ts'
import { uploadPicture } from '../../platform/api/upload-picture.ts'
import { updateUser } from '../../platform/session/session.ts'

export async function updateProfile(body: ProfilePatch): Promise<CallResult<unknown>> {
  const result = await call('PUT', '/auth/profile', { body })
  if (result.success) updateUser(result.data as User)
  return result
}

/** Uploads a picture and sets it as the user's avatar. */
export async function uploadAvatar(file: File): Promise<CallResult<unknown>> {
  const sent = await uploadPicture(file, '/auth/profile/picture')
  return sent.success ? updateProfile({ avatar: sent.data.address }) : sent
}

export async function changePassword(body: {
  currentPassword: string
  newPassword: string
}): Promise<CallResult<unknown>> {
  const result = await call('PUT', '/auth/change-password', { body })
  if (result.success) void queryClient.invalidateQueries({ queryKey: sessionsKey })
  return result
}

const sessionsKey = ['sessions'] as const

export const sessionsQuery = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }): Promise<ActiveSession[]> => unwrap(call('GET', '/auth/sessions', { signal })),
    staleTime: 0,
  })

/** Ends one session, or all but this one if `id` is null. */
export async function revokeSessions(id: string | null): Promise<CallResult<unknown>> {
  const result = id
    ? await call('DELETE', '/auth/sessions/{id}', { path: { id } })
    : await call('DELETE', '/auth/sessions')
  await queryClient.invalidateQueries({ queryKey: sessionsKey })
  return result
}
