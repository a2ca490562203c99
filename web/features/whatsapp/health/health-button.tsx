import Activity from 'lucide-react/icons/activity'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { HealthDialog } from './health-dialog.tsx'

/** Opens the health of an account. */
export function HealthButton({ account }: { account: WhatsappAccount }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" className="-ms-2" icon={<Activity />} onClick={() => setOpen(true)}>
        Health<span className="sr-only"> of {account.name}</span>
      </Button>
      {open && <HealthDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
