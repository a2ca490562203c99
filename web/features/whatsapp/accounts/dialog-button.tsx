import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { WhatsappAccount } from './account-requests.ts'

type DialogButtonProps = {
  account: WhatsappAccount
  label: string
  /** The title of the dialog, which names the account. */
  title: string
  icon: ReactNode
  dialog: ComponentType<{ account: WhatsappAccount; onClose: () => void }>
}

/** Opens a dialog about an account. */
export function DialogButton({ account, label, title, icon, dialog: AccountDialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" className="-ms-2" icon={icon} aria-label={title} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <AccountDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
