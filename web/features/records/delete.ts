import { askDelete } from '#contract/kit/messages.ts'
import { confirm } from '../../ui/confirm.tsx'
import { callToast, undoFor } from '../../ui/toasts.ts'
import type { RecordKind } from './kind.ts'
import { type Deletion, deleteRecords, restoreRecords } from './requests.ts'

/** Asks, deletes at once, and offers to take it back for ten seconds. Answers whether they are gone. */
export async function askAndDelete(kind: RecordKind, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  if (!(await confirm({ text: askDelete(kind.thing, ids.length), action: 'Delete' }))) return false
  const texts = kind.toasts?.delete?.(ids.length)
  const id = texts && callToast.pending(texts.pending)
  const result = await deleteRecords(kind, ids)
  if (!result.success) {
    callToast.failure(texts?.failure ?? result.message, { id })
    return false
  }
  const count = result.data.reduce((sum, step) => sum + step.count, 0)
  callToast.success(texts?.success ?? `${counted(kind, count)} deleted`, {
    id,
    duration: undoFor,
    action: { label: 'Undo', onClick: () => void undo(kind, result.data) },
  })
  return true
}

async function undo(kind: RecordKind, deletions: readonly Deletion[]): Promise<void> {
  const id = callToast.pending('Bringing back...')
  const result = await restoreRecords(kind, deletions)
  if (result.success) callToast.success(`${counted(kind, result.data.count)} brought back`, { id })
  else
    callToast.failure(result.message, { id, action: { label: 'Try again', onClick: () => void undo(kind, deletions) } })
}

const counted = ({ thing, things }: RecordKind, count: number): string =>
  count === 1 ? `1 ${thing}` : `${count.toLocaleString('en-US')} ${things}`
