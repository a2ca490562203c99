import ClockAlert from 'lucide-react/icons/clock-alert'
import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { Chip } from '../../../ui/badges/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Conversation } from '../conversations/conversation-requests.ts'
import { formatWaiting } from '../labels.ts'

type AnswerTime = { isOverdue: boolean; text: string }

/** Whether the answer of a conversation is overdue, and by how much, as time goes by; null when none is due. */
function useAnswerTime({ answerDueAt }: Conversation): AnswerTime | null {
  const [, setNow] = useState(0)
  const untilDue = answerDueAt ? Date.parse(answerDueAt) - Date.now() : null
  useEffect(() => {
    if (untilDue === null) return
    const timer = setTimeout(() => setNow(Date.now()), untilNextMinute(untilDue))
    return () => clearTimeout(timer)
  })
  if (!answerDueAt || untilDue === null) return null
  if (untilDue <= 0) return { isOverdue: true, text: t('Overdue {waiting}', { waiting: formatWaiting(answerDueAt) }) }
  const now = new Date().toISOString()
  return {
    isOverdue: false,
    text: t('Reply due in {waiting}', { waiting: formatWaiting(now, Date.parse(answerDueAt) + minute - 1) }),
  }
}

const minute = 60_000
/** Milliseconds until the text changes: whole minutes from the time that the answer is due. */
const untilNextMinute = (untilDue: number): number => (((untilDue % minute) + minute) % minute) + 1

/** In the list: a quiet clock until the answer is due, then how long it has been overdue. */
export function AnswerMark({ conversation }: { conversation: Conversation }) {
  const time = useAnswerTime(conversation)
  if (!time) return null
  return (
    <span
      title={time.isOverdue ? undefined : time.text}
      className={cx(
        'flex flex-none items-center gap-1 [&>.lucide]:size-3',
        time.isOverdue && 'font-medium text-red-ink',
      )}
    >
      {time.isOverdue ? <ClockAlert aria-hidden /> : <Timer aria-hidden />}
      <span className={cx(!time.isOverdue && 'sr-only')}>{time.text}</span>
    </span>
  )
}

/** The same in the header of a conversation. */
export function AnswerChip({ conversation }: { conversation: Conversation }) {
  const time = useAnswerTime(conversation)
  if (!time) return null
  return (
    <Chip
      tone={time.isOverdue ? 'red' : 'grey'}
      icon={time.isOverdue ? <ClockAlert aria-hidden /> : <Timer aria-hidden />}
      hint={time.text}
    >
      <span className="max-md:sr-only">{time.text}</span>
    </Chip>
  )
}
