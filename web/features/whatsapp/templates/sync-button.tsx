import RefreshCw from 'lucide-react/icons/refresh-cw'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { useTemplateSync } from './use-template-sync.ts'

/** Fetches the templates of an account from WhatsApp. */
export const SyncButton = ({ isSyncing, sync }: Pick<ReturnType<typeof useTemplateSync>, 'isSyncing' | 'sync'>) => (
  <Button variant="ghost" icon={<RefreshCw />} busy={isSyncing} onClick={() => void sync()}>
    {isSyncing ? t('Syncing templates...') : t('Sync templates')}
  </Button>
)
