import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import type { WhatsappAccount } from '../account-requests.ts'
import { TeamDialog } from './team-dialog.tsx'

/** Opens who sees an account, and who gets its new conversations. */
export function TeamButton({ account }: { account: WhatsappAccount }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" className="-ms-2" icon={<Users />} onClick={() => setOpen(true)}>
        Team<span className="sr-only"> of {account.name}</span>
      </Button>
      {open && <TeamDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
