import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useAccounts } from '../accounts/use-accounts.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { conversationQuery } from '../conversations/conversation-requests.ts'
import type { Quote } from '../messages/thread-requests.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { scheduleMessage } from './scheduled-requests.ts'

type ScheduleButtonProps = {
  chat: ChatRef
  text: string
  disabled: boolean
  /** What the message has that cannot be scheduled: its tooltip says so. */
  unschedulable: 'files' | null
  /** The message that it replies to. */
  quote: Quote | null
  onScheduled: () => void
}

/** Schedules the text that was written, as a reply if it is one. */
export function ScheduleButton({ chat, text, quote, disabled, unschedulable, onScheduled }: ScheduleButtonProps) {
  const [open, setOpen] = useState(false)
  const windowEnd = useWindowEnd(chat)
  return (
    <>
      <IconButton
        label={unschedulable ? `Schedule message: ${unschedulable} can’t be scheduled yet` : 'Schedule message'}
        tipSide="top"
        icon={<Clock />}
        disabled={disabled && !unschedulable}
        // Still in the tab order, so that the keyboard finds the reason.
        aria-disabled={unschedulable !== null || undefined}
        className="aria-disabled:text-faint!"
        onClick={() => setOpen(unschedulable === null)}
      />
      {open && (
        <ScheduleDialog
          text={text}
          windowEnd={windowEnd}
          onSave={async (schedule) => {
            const result = await scheduleMessage(chat, { ...schedule, ...(quote && { quotedMessageId: quote.id }) })
            if (result.success) onScheduled()
            return result
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const day = 86_400_000

/** When the 24 hours end in which a Cloud API account may answer; null if that does not matter or is unknown. */
export function useWindowEnd(chat: ChatRef): string | null {
  const { data: conversation } = useQuery({ ...conversationQuery(chat), enabled: false })
  const engine = useAccounts().find(({ id }) => id === chat.accountId)?.engine
  if (engine !== 'cloud' || !conversation?.lastInboundAt) return null
  return new Date(Date.parse(conversation.lastInboundAt) + day).toISOString()
}
