import FlaskConical from 'lucide-react/icons/flask-conical'
import type { AccountStatus } from '#contract/whatsapp/enums.ts'
import { sandboxText } from '#contract/whatsapp/texts.ts'
import { Chip } from '../../../ui/badges/chip.tsx'
import { statusStyles } from '../labels.ts'
import type { WhatsappAccount } from './account-requests.ts'

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
