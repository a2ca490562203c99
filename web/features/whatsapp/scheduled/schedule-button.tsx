import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { type ApiFailure, getReason } from '../../../platform/api/api-failure.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useAccounts } from '../accounts/use-accounts.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { conversationQuery } from '../conversations/conversation-requests.ts'
import { type Quote, toWrittenMessages } from '../messages/thread-requests.ts'
import { isOfField, ScheduleDialog, type ScheduleDialogProps } from './schedule-dialog.tsx'
import { scheduleMessages } from './scheduled-requests.ts'

/** What is still to be written to a conversation. */
export type Unscheduled = { text: string; files: readonly File[] }

type ScheduleButtonProps = {
  chat: ChatRef
  text: string
  files: readonly File[]
  disabled: boolean
  /** The message that it replies to. */
  quote: Quote | null
  /** With what could not be scheduled. */
  onScheduled: (unscheduled: Unscheduled) => void
}

/** Schedules the text and the files that go along, as a reply if it is one. */
export function ScheduleButton({ chat, text, files, quote, disabled, onScheduled }: ScheduleButtonProps) {
  const [open, setOpen] = useState(false)
  const windowEnd = useWindowEnd(chat)
  const save: ScheduleDialogProps['onSave'] = async ({ text: written, ...time }, signal) => {
    const messages = toWrittenMessages(written, files)
    const reply = quote && { quotedMessageId: quote.id }
    const { stored, failure } = await scheduleMessages(chat, messages, { ...time, ...reply }, signal)
    const problem = failure && nameFile(failure, messages[stored]?.file)
    if (stored === 0 && problem) return problem
    if (problem && !signal.aborted)
      showCallToast.failure(
        t('{stored} of {count} scheduled. {reason}', { stored, count: messages.length, reason: getReason(problem) }),
      )
    const rest = messages.slice(stored)
    onScheduled({
      text: rest.flatMap(({ file, body }) => (file ? [] : (body.text ?? []))).join(''),
      files: rest.flatMap(({ file }) => file ?? []),
    })
    // The composer has the rest again, so the dialog has nothing left to keep.
    return { success: true }
  }
  return (
    <>
      <IconButton
        label={t('Schedule message')}
        tipSide="top"
        icon={<Clock />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ScheduleDialog text={text} files={files} windowEnd={windowEnd} onSave={save} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Says which file was refused. */
const nameFile = (failure: ApiFailure, file: File | undefined): ApiFailure =>
  file && !isOfField(failure)
    ? { ...failure, fieldErrors: {}, message: `${file.name}: ${getReason(failure)}` }
    : failure

const day = 86_400_000

/** When the 24 hours end in which a Cloud API account may answer; null if that does not matter or is unknown. */
export function useWindowEnd(chat: ChatRef): string | null {
  const { data: conversation } = useQuery({ ...conversationQuery(chat), enabled: false })
  const engine = useAccounts().find(({ id }) => id === chat.accountId)?.engine
  if (engine !== 'cloud' || !conversation?.lastInboundAt) return null
  return new Date(Date.parse(conversation.lastInboundAt) + day).toISOString()
}
