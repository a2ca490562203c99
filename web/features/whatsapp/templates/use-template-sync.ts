import { useState } from 'react'
import { syncTemplates } from './template-requests.ts'

/** Syncs the templates of an account on request; `failed` is the error of the last attempt. */
export function useTemplateSync(accountId: string) {
  const [isSyncing, setSyncing] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const sync = async () => {
    if (isSyncing) return
    setSyncing(true)
    setFailed(null)
    const result = await syncTemplates(accountId)
    setSyncing(false)
    if (!result.success) setFailed(result.message)
  }
  return { isSyncing, failed, sync }
}
