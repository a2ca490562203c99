import { askDelete } from '#contract/kit/messages.ts'
import { confirm } from '../../ui/confirm.tsx'
import { callToast } from '../../ui/toasts.ts'
import { type Deletion, deleteContacts, restoreContacts } from './requests.ts'

/** Milliseconds in which a deletion can be taken back from its toast. */
const undoFor = 10_000

/** Asks, deletes at once, and offers to take it back for ten seconds. Answers whether they are gone. */
export async function askAndDelete(ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  if (!(await confirm({ text: askDelete('lead', ids.length), action: 'Delete' }))) return false
  const result = await deleteContacts(ids)
  if (!result.success) {
    callToast.failure(result.message)
    return false
  }
  const count = result.data.reduce((sum, step) => sum + step.count, 0)
  callToast.success(`${leads(count)} deleted`, {
    duration: undoFor,
    action: { label: 'Undo', onClick: () => void undo(result.data) },
  })
  return true
}

async function undo(deletions: readonly Deletion[]): Promise<void> {
  const id = callToast.pending('Bringing back...')
  const result = await restoreContacts(deletions)
  if (result.success) callToast.success(`${leads(result.data.count)} brought back`, { id })
  else callToast.failure(result.message, { id, action: { label: 'Try again', onClick: () => void undo(deletions) } })
}

const leads = (count: number): string => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`)
