import FlaskConical from 'lucide-react/icons/flask-conical'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { AccountStatus } from '#contract/whatsapp/enums.ts'
import { sampleNumberText, sandboxText } from '#contract/whatsapp/texts.ts'
import { Chip } from '../../../ui/badges/chip.tsx'
import { statusStyles } from '../labels.ts'
import type { WhatsappAccount } from './account-requests.ts'

/** Whether an account is that of the sample data, which cannot be connected: that it is not is no trouble. */
export const isSampleNumber = ({ reason }: Pick<WhatsappAccount, 'reason'>): boolean =>
  reason !== null && translateReply(reason) === sampleNumberText

/** The status of an account. */
export function AccountStatusChip({ status }: { status: AccountStatus }) {
  const { label, tone } = statusStyles[status]
  return (
    <Chip tone={tone} mark={status === 'CONNECTED' ? 'dot' : 'ring'}>
      {label}
    </Chip>
  )
}

/** Marks a sandbox account, which sends nothing, with an icon alone if `isShort`; shows nothing for other accounts. */
export function SandboxMark({ account, isShort }: { account: Pick<WhatsappAccount, 'engine'>; isShort?: boolean }) {
  if (account.engine !== 'sandbox') return null
  return (
    <Chip tone="purple" icon={<FlaskConical aria-hidden />} hint={isShort ? sandboxText : undefined}>
      <span className={isShort ? 'sr-only' : undefined}>{sandboxText}</span>
    </Chip>
  )
}
