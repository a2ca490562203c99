import { useNavigate } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { useAccounts } from '../accounts/use-accounts.ts'

/** What can be done with a saved view of contacts: send it a broadcast, if there is an account with templates. */
export function useBroadcastItems(viewId: string | null): MenuItem[] {
  const navigate = useNavigate()
  const mayManage = usePermissionCheck()('whatsapp:manage')
  const hasTemplates = useAccounts(mayManage && viewId !== null).some(({ engine }) => engine === 'cloud')
  if (!mayManage || viewId === null || !hasTemplates) return []
  return [
    {
      label: t('Send a broadcast...'),
      icon: <Megaphone aria-hidden />,
      onSelect: () => void navigate({ to: '/settings/broadcasts', search: { view: viewId } }),
    },
  ]
}
