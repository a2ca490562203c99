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
  tellDeleted(kind, result.data, { id, text: texts?.success })
  return true
}

type Things = Pick<RecordKind, 'noun' | 'thing' | 'things'>

/** Says that records are gone, and offers to take it back for ten seconds. */
export function tellDeleted(
  kind: Things,
  deletions: readonly Deletion[],
  { id, text }: { id: number | undefined; text: string | undefined },
): void {
  const count = deletions.reduce((sum, step) => sum + step.count, 0)
  callToast.success(text ?? `${counted(kind, count)} deleted`, {
    id,
    duration: undoFor,
    action: { label: 'Undo', onClick: () => void undo(kind, deletions) },
  })
}

async function undo(kind: Things, deletions: readonly Deletion[]): Promise<void> {
  const id = callToast.pending('Bringing back...')
  const result = await restoreRecords(kind, deletions)
  if (result.success) callToast.success(`${counted(kind, result.data.count)} brought back`, { id })
  else
    callToast.failure(result.message, { id, action: { label: 'Try again', onClick: () => void undo(kind, deletions) } })
}

/** `1 lead`, `2,480 leads`. */
export const counted = ({ thing, things }: Pick<RecordKind, 'thing' | 'things'>, count: number): string =>
  count === 1 ? `1 ${thing}` : `${count.toLocaleString('en-US')} ${things}`
