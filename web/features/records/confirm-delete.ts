import { deleteQuestion, messages } from '#contract/kit/messages.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { createUndoAction } from '../../platform/keyboard/undo-action.ts'
import { type SelectedScope, selectedScope } from '../../platform/session/selected-scope.ts'
import { endSentence } from '../../shared/sentences.ts'
import { showCallToast, undoDuration } from '../../shared/toasts.ts'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import type { RecordNames } from './record-names.ts'
import type { RecordPanelDescriptor } from './record-panel-descriptor.ts'
import { type Deletion, deleteRecords, restoreRecords } from './record-requests.ts'

/** Asks for confirmation, deletes the records at once, and offers an undo for ten seconds. Returns whether they were deleted. */
export async function confirmDelete(descriptor: RecordPanelDescriptor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  if (!(await confirm({ text: deleteQuestion(descriptor.displaySingular, ids.length), action: t('Delete') })))
    return false
  // Another workspace may be selected when the toast is clicked.
  const scope = selectedScope.get()
  const texts = descriptor.toasts?.delete?.(ids.length)
  const id = texts && showCallToast.pending(texts.pending)
  const { deletions, failure } = await deleteRecords(descriptor, ids, scope)
  if (failure) showFailedToast(descriptor, deletions, { id, text: texts?.failure ?? failure.message, scope })
  else showDeletedToast(descriptor, deletions, { id, text: texts?.success, scope })
  return failure === null
}

type CountedNames = Pick<RecordNames, 'noun' | 'displaySingular' | 'displayPlural'>

/** Reports a deletion, and offers an undo for ten seconds. */
export function showDeletedToast(
  descriptor: CountedNames,
  deletions: readonly Deletion[],
  { id, text, scope }: { id: number | undefined; text: string | undefined; scope: SelectedScope },
): void {
  showCallToast.success(text ?? t('{count} deleted', { count: formatCount(descriptor, countDeleted(deletions)) }), {
    id,
    ...offerUndo(descriptor, deletions, scope),
  })
}

/** Reports a failed deletion. If some of the records were deleted before it failed, says so and offers an undo for them. */
function showFailedToast(
  descriptor: CountedNames,
  deletions: readonly Deletion[],
  { id, text, scope }: { id: number | undefined; text: string; scope: SelectedScope },
): void {
  const count = countDeleted(deletions)
  if (count === 0) return void showCallToast.failure(text, { id })
  const deleted = tCount(count, '{counted} was deleted.', '{counted} were deleted.', {
    counted: formatCount(descriptor, count),
  })
  showCallToast.failure(`${endSentence(text)} ${deleted}`, { id, ...offerUndo(descriptor, deletions, scope) })
}

const countDeleted = (deletions: readonly Deletion[]): number => deletions.reduce((sum, { count }) => sum + count, 0)

const offerUndo = (descriptor: CountedNames, deletions: readonly Deletion[], scope: SelectedScope) => ({
  duration: undoDuration,
  action: createUndoAction(() => void restoreDeleted(descriptor, deletions, scope)),
})

async function restoreDeleted(
  descriptor: CountedNames,
  deletions: readonly Deletion[],
  scope: SelectedScope,
): Promise<void> {
  const id = showCallToast.pending(t('Restoring...'))
  const result = await restoreRecords(descriptor, deletions, scope)
  if (result.success)
    showCallToast.success(describeRestored(result.data.count, formatCount(descriptor, result.data.count)), { id })
  else
    showCallToast.failure(serverMessageOr(result, messages.restoreFailed), {
      id,
      action: { label: t('Try again'), onClick: () => void restoreDeleted(descriptor, deletions, scope) },
    })
}

/** `2 leads restored`; the count is zero if somebody, or a request whose reply was lost, has restored them already. */
export const describeRestored = (count: number, counted: string): string =>
  count === 0 ? t('Nothing is left to restore') : t('{counted} restored', { counted })

/** `1 lead`, `2,480 leads`. */
export const formatCount = (
  { displaySingular, displayPlural }: Pick<RecordNames, 'displaySingular' | 'displayPlural'>,
  count: number,
): string => (count === 1 ? `1 ${displaySingular}` : `${formatNumber(count)} ${displayPlural}`)
