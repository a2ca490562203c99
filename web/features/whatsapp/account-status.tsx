import FlaskConical from 'lucide-react/icons/flask-conical'
import type { AccountStatus } from '#contract/whatsapp/enums.ts'
import { sandboxLabel } from '#contract/whatsapp/messages.ts'
import { Chip } from '../../ui/chip.tsx'
import type { WhatsappAccount } from './account-requests.ts'
import { statusLooks } from './words.ts'

/** How an account is, in a word. */
export function AccountStatusChip({ status }: { status: AccountStatus }) {
  const { label, tone } = statusLooks[status]
  return (
    <Chip tone={tone} mark={status === 'CONNECTED' ? 'dot' : 'ring'}>
      {label}
    </Chip>
  )
}

/** Says plainly that an account sends nothing; nothing of the others. */
export function SandboxMark({ account }: { account: Pick<WhatsappAccount, 'engine'> }) {
  if (account.engine !== 'sandbox') return null
  return (
    <Chip tone="purple" icon={<FlaskConical aria-hidden />}>
      {sandboxLabel}
    </Chip>
  )
}
