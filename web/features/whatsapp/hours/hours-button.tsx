import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { HoursDialog } from './hours-dialog.tsx'

/** Opens the business hours of an account. */
export function HoursButton({ account }: { account: WhatsappAccount }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" className="-ms-2" icon={<Clock />} onClick={() => setOpen(true)}>
        Business hours<span className="sr-only"> of {account.name}</span>
      </Button>
      {open && <HoursDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
