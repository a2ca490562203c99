import { t, tCount } from '#contract/language/translate.ts'
import { getWaitingCount } from '../../platform/api/offline-queue.ts'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'

/** Asks before a sign-out that would lose changes that wait for the network. */
export async function confirmLosingChanges(): Promise<boolean> {
  const count = getWaitingCount()
  if (count === 0) return true
  const text = tCount(
    count,
    '1 change isn’t saved yet. Sign out and lose it?',
    '{count} changes aren’t saved yet. Sign out and lose them?',
  )
  return confirm({ text, action: t('Sign out') })
}
