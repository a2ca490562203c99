import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType } from 'react'
import type { MessageStatus } from '#contract/whatsapp/enums.ts'
import { cx } from '../../../ui/cx.ts'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { messageStatusLabels } from '../labels.ts'

const statusMarks: Record<MessageStatus, { icon: ComponentType<{ className?: string }>; tone: string }> = {
  PENDING: { icon: Clock, tone: 'text-text-3' },
  UNKNOWN: { icon: CircleQuestionMark, tone: 'text-orange-ink' },
  SENT: { icon: Check, tone: 'text-text-3' },
  DELIVERED: { icon: CheckCheck, tone: 'text-text-3' },
  READ: { icon: CheckCheck, tone: 'text-accent-ink' },
  PLAYED: { icon: CheckCheck, tone: 'text-accent-ink' },
  FAILED: { icon: TriangleAlert, tone: 'text-red-ink' },
}

/** The delivery status of an outbound message: an icon, with the label as tooltip and accessible name. */
export function StatusTicks({ status }: { status: MessageStatus }) {
  const { icon: Icon, tone } = statusMarks[status]
  return (
    <span
      {...tooltipProps(messageStatusLabels[status], { side: 'top' })}
      className={cx('inline-flex flex-none align-middle', tone)}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{messageStatusLabels[status]}</span>
    </span>
  )
}
