import { deleteQuestion } from '#contract/kit/messages.ts'
import { showCallToast, undoDuration } from '../../shared/toasts.ts'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import type { RecordNames } from './record-names.ts'
import type { RecordPanelDescriptor } from './record-panel-descriptor.ts'
import { type Deletion, deleteRecords, restoreRecords } from './record-requests.ts'

/** Asks for confirmation, deletes the records at once, and offers an undo for ten seconds. Returns whether they were deleted. */
export async function confirmDelete(descriptor: RecordPanelDescriptor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  if (!(await confirm({ text: deleteQuestion(descriptor.displaySingular, ids.length), action: 'Delete' }))) return false
  const texts = descriptor.toasts?.delete?.(ids.length)
  const id = texts && showCallToast.pending(texts.pending)
  const result = await deleteRecords(descriptor, ids)
  if (!result.success) {
    showCallToast.failure(texts?.failure ?? result.message, { id })
    return false
  }
  showDeletedToast(descriptor, result.data, { id, text: texts?.success })
  return true
}

type CountedNames = Pick<RecordNames, 'noun' | 'displaySingular' | 'displayPlural'>

/** Reports a deletion, and offers an undo for ten seconds. */
export function showDeletedToast(
  descriptor: CountedNames,
  deletions: readonly Deletion[],
  { id, text }: { id: number | undefined; text: string | undefined },
): void {
  const count = deletions.reduce((sum, step) => sum + step.count, 0)
  showCallToast.success(text ?? `${formatCount(descriptor, count)} deleted`, {
    id,
    duration: undoDuration,
    action: { label: 'Undo', onClick: () => void restoreDeleted(descriptor, deletions) },
  })
}

async function restoreDeleted(descriptor: CountedNames, deletions: readonly Deletion[]): Promise<void> {
  const id = showCallToast.pending('Restoring...')
  const result = await restoreRecords(descriptor, deletions)
  if (result.success) showCallToast.success(`${formatCount(descriptor, result.data.count)} restored`, { id })
  else
    showCallToast.failure(result.message, {
      id,
      action: { label: 'Try again', onClick: () => void restoreDeleted(descriptor, deletions) },
    })
}

/** `1 lead`, `2,480 leads`. */
export const formatCount = (
  { displaySingular, displayPlural }: Pick<RecordNames, 'displaySingular' | 'displayPlural'>,
  count: number,
): string => (count === 1 ? `1 ${displaySingular}` : `${count.toLocaleString('en-US')} ${displayPlural}`)
