import Eye from 'lucide-react/icons/eye'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { User } from '#contract/auth/user.ts'
import { t } from '#contract/language/translate.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'

/** Tells a viewer once that they cannot change anything here; stored on this device, per workspace. */
export function ReadOnlyBar({ user }: { user: User }) {
  const { workspaceId } = selectedScope.use()
  const storageKey = `read-only-seen:${user.id}:${workspaceId}` as const
  const [seenKey, setSeenKey] = useState<string | null>(null)
  const role = user.workspaces.find(({ id }) => id === workspaceId)?.role
  if (role !== 'VIEWER' || seenKey === storageKey || browserStorage.read(storageKey) === 'yes') return null
  const dismiss = () => {
    browserStorage.write(storageKey, 'yes')
    setSeenKey(storageKey)
  }
  return (
    <section
      aria-label={t('Your access')}
      className="flex min-h-8 flex-none items-center gap-2 bg-accent-soft px-4 text-12 text-accent-ink"
    >
      <Eye aria-hidden className="size-3.5 flex-none" />
      <p className="min-w-0 flex-1">{t('You have view-only access. Ask an admin if you need to make changes.')}</p>
      <IconButton size="sm" label={t('Dismiss')} icon={<X />} onClick={dismiss} />
    </section>
  )
}
