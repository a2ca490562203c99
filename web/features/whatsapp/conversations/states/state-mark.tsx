import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ConversationState } from '#contract/whatsapp/enums.ts'
import { useTimeZone } from '../../../../platform/session/session.ts'
import type { Conversation } from '../conversation-requests.ts'
import { formatSnoozeEnd } from './snooze-times.ts'
import { stateLabels } from './state-labels.ts'

export const stateIcons: Record<ConversationState, ReactNode> = {
  OPEN: <CircleDot aria-hidden />,
  WAITING: <Hourglass aria-hidden />,
  SNOOZED: <Clock aria-hidden />,
  RESOLVED: <CircleCheck aria-hidden />,
}

/** "Waiting", "Resolved", "Snoozed until Wed 9:00 AM"; where the clock beside it says "Snoozed", only screen readers read that word. */
export function StateText({ conversation: { state, snoozedUntil } }: { conversation: Conversation }) {
  const timeZone = useTimeZone()
  if (!snoozedUntil) return stateLabels[state]
  return (
    <>
      <span className="sr-only">{t('Snoozed')} </span>
      {t('until {snoozeEnd}', { snoozeEnd: formatSnoozeEnd(snoozedUntil, timeZone) })}
    </>
  )
}

/** The state of a conversation that is not open. */
export function StateMark({ conversation }: { conversation: Conversation }) {
  if (conversation.state === 'OPEN') return null
  return (
    <span className="flex min-w-0 items-center gap-1 [&>.lucide]:size-3 [&>.lucide]:flex-none">
      {stateIcons[conversation.state]}
      <span className="truncate">
        <StateText conversation={conversation} />
      </span>
    </span>
  )
}
