import { t } from '#contract/language/translate.ts'
import { scheduledMessageTexts } from '#contract/whatsapp/scheduled-message.ts'
import { type Scope, withWorkspaceTransaction } from '../../../platform/database/scope.ts'
import { DomainError, notFound } from '../../../platform/errors.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireRecipient } from '../conversations/chat-id.ts'
import { sendMessage } from '../messages/send-message.ts'
import { listDueMessages, storeScheduleError, takeDueMessage, takeScheduledMessage } from './take-scheduled.ts'

/** Sends a scheduled message now, whatever its time. Needs a transaction, so that it stays scheduled if it cannot be sent. */
export async function sendScheduledNow(scope: Scope, id: string, appSecret: string): Promise<JsonText> {
  const taken = await takeScheduledMessage(scope, id)
  if (!taken) throw notFound(t('scheduled message'))
  return sendTaken(scope, taken, appSecret)
}

type SendScheduledJob = { workspaceId: string; id: string }

/**
 * Job `send-scheduled`: removes the scheduled message in the transaction that queues it for WhatsApp, so that it is sent once,
 * however often the job runs. If it cannot be sent, the error is stored with it. It is not sent if its author may no longer
 * answer. Those of its conversation that come before it at the same time are sent first, because their jobs run side by side.
 */
export const sendScheduled: JobHandler = async ({ workspaceId, id }: SendScheduledJob, platform) => {
  const { database, changes } = platform
  const due = await withWorkspaceTransaction(database, workspaceId, (scope) => listDueMessages(scope, id))
  for (const dueId of due) await sendDue(platform, workspaceId, dueId)
  changes.notify(workspaceId)
}

async function sendDue({ database, appSecret }: Platform, workspaceId: string, id: string): Promise<void> {
  try {
    await withWorkspaceTransaction(database, workspaceId, async (scope) => {
      const taken = await takeDueMessage(scope, id)
      if (!taken) return
      if (taken.isAnswered) throw new DomainError(409, 'answered', scheduledMessageTexts.answered)
      await sendTaken(scope, taken, appSecret)
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await withWorkspaceTransaction(database, workspaceId, (scope) => storeScheduleError(scope, id, error.message))
  }
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeScheduledMessage>>>

async function sendTaken(scope: Scope, taken: Taken, appSecret: string) {
  const { accountId, whatsappId, content, mediaId, mediaKind, senderId, quotedMessageId } = taken
  const { reply } = await sendMessage(
    { ...scope, userId: senderId },
    accountId,
    {
      ...{ chat: requireRecipient(whatsappId), type: mediaKind ?? 'text', content, previewUrl: mediaKind === null },
      ...{ payload: null, media: null, ...(mediaId && { mediaId }) },
      ...(quotedMessageId && { quotedMessageId }),
    },
    appSecret,
  )
  return reply
}
