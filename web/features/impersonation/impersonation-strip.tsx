import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import type { User } from '#contract/auth/user.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { switchAccount } from './requests.ts'

/** Shown above every screen during an impersonation, with a button that ends it. */
export function ImpersonationStrip({ user }: { user: User }) {
  const [busy, setBusy] = useState(false)
  const { impersonator, team_id, tenant_id } = user
  if (!user.is_impersonate || !impersonator || !team_id || !tenant_id) return null
  const endImpersonation = async () => {
    setBusy(true)
    if (!(await switchAccount({ user_id: impersonator.id, team_id, tenant_id }))) setBusy(false)
  }
  return (
    <section
      aria-label={t('Another account')}
      className="flex min-h-9 flex-none flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-orange-edge bg-orange-tint px-4 py-1 text-orange-ink"
    >
      <span className="flex min-w-0 items-center gap-2">
        <UserRound aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          {tNodes('You are working as {name}. Your actions are recorded under both names.', {
            name: <b className="font-semibold">{user.name || user.email}</b>,
          })}
        </span>
      </span>
      <Button size="sm" busy={busy} onClick={() => void endImpersonation()}>
        {t('Return to my account')}
      </Button>
    </section>
  )
}
