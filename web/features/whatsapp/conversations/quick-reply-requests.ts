import { queryOptions } from '@tanstack/react-query'
import type { QuickReply, QuickReplyFile } from '#contract/whatsapp/conversation.ts'
import { inboxErrors } from '#contract/whatsapp/texts.ts'
import { type CallResult, call, downloadSigned, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { toFormData } from '../to-form-data.ts'
import { whatsappCall } from '../whatsapp-call.ts'

export type { QuickReply, QuickReplyFile } from '#contract/whatsapp/conversation.ts'

/** The quick replies of the workspace. */
export const quickRepliesQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('quick-replies'),
    queryFn: ({ signal }): Promise<QuickReply[]> => unwrap(call('GET', '/whatsapp/quick-replies', { signal })),
  })

export const invalidateQuickReplies = (): void =>
  void queryClient.invalidateQueries({ queryKey: quickRepliesQuery().queryKey })

type QuickReplyFields = Pick<QuickReply, 'name' | 'text'>

export const addQuickReply = (body: QuickReplyFields): Promise<CallResult<QuickReply>> =>
  change(inboxErrors.quickReplyNotSaved, () => call('POST', '/whatsapp/quick-replies', { body }))

export const changeQuickReply = (id: string, body: QuickReplyFields): Promise<CallResult<QuickReply>> =>
  change(inboxErrors.quickReplyNotSaved, () => call('PUT', '/whatsapp/quick-replies/{id}', { path: { id }, body }))

export const removeQuickReply = (id: string): Promise<CallResult<unknown>> =>
  change(inboxErrors.quickReplyNotDeleted, () => call('DELETE', '/whatsapp/quick-replies/{id}', { path: { id } }))

export const restoreQuickReply = (id: string): Promise<CallResult<QuickReply>> =>
  change(inboxErrors.quickReplyNotRestored, () =>
    call('POST', '/whatsapp/quick-replies/{id}/restore', { path: { id } }),
  )

/** Adds a file to a quick reply; repeated calls with the same key add it once. */
export const addQuickReplyFile = (id: string, file: File, key: string): Promise<CallResult<QuickReply>> =>
  change(inboxErrors.fileNotAdded, () =>
    call('POST', '/whatsapp/quick-replies/{id}/files', {
      path: { id },
      body: toFormData(file, {}),
      idempotencyKey: key,
    }),
  )

export const removeQuickReplyFile = (id: string, fileId: string): Promise<CallResult<QuickReply>> =>
  change(inboxErrors.fileNotRemoved, () =>
    call('DELETE', '/whatsapp/quick-replies/{id}/files/{fileId}', { path: { id, fileId } }),
  )

/** Downloads a file of a quick reply, to be sent. Null if that fails. */
export async function downloadQuickReplyFile(id: string, { id: fileId }: QuickReplyFile): Promise<File | null> {
  const path = { id, fileId }
  const result = await call('GET', '/whatsapp/quick-replies/{id}/files/{fileId}', { path })
  if (!result.success) return null
  const { address, filename, mediaType } = result.data
  const content = await downloadSigned(address)
  return content && new File([content], filename, { type: mediaType })
}

async function change<T>(fallback: string, request: () => Promise<CallResult<T>>): Promise<CallResult<T>> {
  const result = await whatsappCall(fallback, request)
  if (result.success) invalidateQuickReplies()
  return result
}
