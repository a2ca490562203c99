import { uuidv7 } from 'uuidv7'
import { messages } from '#contract/kit/messages.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { type CallResult, callUntyped } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { createUndoAction } from '../../platform/keyboard/undo-action.ts'
import { type SelectedScope, selectedScope } from '../../platform/session/selected-scope.ts'
import { showCallToast, undoDuration } from '../../shared/toasts.ts'

/** The outcome of an undo: records that are as before, and records that were changed since. */
type Undone = { count: number; kept: number }

/** A change of many records that can be undone: its id, which each of its requests sends, and where. */
export type BulkOperation = { id: string; path: string; noun: string; scope: SelectedScope }

/** Starts a change of the records of a kind. `path` undoes it. */
export const startBulkOperation = (noun: string, path: string): BulkOperation => ({
  id: uuidv7(),
  path,
  noun,
  scope: selectedScope.get(),
})

/** Options of the toast that reports the change: it offers an undo for ten seconds. */
export const offerBulkUndo = (operation: BulkOperation) => ({
  duration: undoDuration,
  action: createUndoAction(() => void undo(operation)),
})

async function undo(operation: BulkOperation): Promise<void> {
  const { id: bulkOperationId, path, noun, scope } = operation
  const id = showCallToast.pending(t('Undoing...'))
  const result: CallResult<Undone> = await callUntyped('POST', path, { body: { bulkOperationId }, scope })
  for (const one of [noun, 'tags']) void queryClient.invalidateQueries({ queryKey: queryKeys.noun(one) })
  if (result.success) return void showCallToast.success(describeUndone(result.data), { id })
  showCallToast.failure(serverMessageOr(result, messages.undoFailed), {
    id,
    action: { label: t('Try again'), onClick: () => void undo(operation) },
  })
}

/** `Undone for 9 of 10: 1 was changed since` */
export function describeUndone({ count, kept }: Undone): string {
  if (kept === 0) return tCount(count, 'Undone for {count} record', 'Undone for {count} records')
  return tCount(
    kept,
    'Undone for {undone} of {total}: {kept} was changed since',
    'Undone for {undone} of {total}: {kept} were changed since',
    { undone: formatNumber(count), total: formatNumber(count + kept), kept: formatNumber(kept) },
  )
}
