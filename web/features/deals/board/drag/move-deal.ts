import { notifyManager } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deal.ts'
import { dealMessages } from '#contract/deals/messages.ts'
import { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { type ApiFailure, withReason } from '../../../../platform/api/api-failure.ts'
import { type CallResult, findStaleRecord } from '../../../../platform/api/client.ts'
import { findCachedVersion, hasLeftWorkspace, setCachedRecord } from '../../../../platform/api/query-cache.ts'
import type { RecordPatch } from '../../../../platform/api/record-patch.ts'
import { createUndoAction } from '../../../../platform/keyboard/undo-action.ts'
import { type SelectedScope, selectedScope } from '../../../../platform/session/selected-scope.ts'
import { createValueStore } from '../../../../platform/storage/value-store.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import { patchRecord } from '../../../records/public.ts'
import { buildStageChange, buildStatusChange, getUnsentReason, keepUnsentReason } from '../../status-change.ts'
import type { PendingMoves } from '../data/arrange-columns.ts'
import type { ColumnHead } from '../data/column-heads.ts'

/** Moves that the server hasn't confirmed yet. */
export const pendingMoves = createValueStore<PendingMoves>(new Map())

/** Queues moves, so that a second move of the same deal waits for the first one. */
const enqueueMove = createKeyedSerialQueue<string>()

/**
 * Moves a deal to another column, optimistically. Moves it back after a failure, or if the user cancels the prompt for a
 * loss reason. Returns whether it was moved.
 */
export const moveDeal = (deal: Deal, to: ColumnHead): Promise<boolean> =>
  runMove(deal, to, requestChange(to, deal.id), { send: sendMove, describeFailure: describeMoveFailure })

/** Only a missing reason is told, because the user can add it. */
const describeMoveFailure = (failure: ApiFailure): string =>
  failure.fieldErrors.lostReason ? withReason(failureText, failure) : failureText

const failureText = dealMessages.updateStatus.failure

type Send = (deal: Deal, change: RecordPatch, scope: SelectedScope) => Promise<CallResult<Deal>>
type MoveRequest = { send: Send; describeFailure: (failure: ApiFailure) => string }

async function runMove(
  deal: Deal,
  to: ColumnHead,
  changePromise: Promise<RecordPatch | null>,
  { send, describeFailure }: MoveRequest,
  // The move may have to wait, and another workspace may be selected meanwhile.
  scope = selectedScope.get(),
): Promise<boolean> {
  const clearPending = showPendingMove(deal.id, to.key)
  const change = await changePromise
  if (!change) {
    clearPending()
    return false
  }
  const toast = showCallToast.pending(dealMessages.updateStatus.pending)
  const result = await enqueueMove(deal.id, () => send(deal, change, scope))
  const latestDeal = result.success ? result.data : findStaleRecord<Deal>(result)
  if (latestDeal && !hasLeftWorkspace(scope)) setCachedRecord('deals', latestDeal)
  // Observers of the query are notified later. Keep the pending move until then, so that the card doesn't jump back.
  if (result.success) notifyManager.schedule(clearPending)
  else clearPending()
  keepUnsentReason(deal.id, result.success ? undefined : change)
  if (result.success) {
    const undoChange = Promise.resolve(buildUndoChange(deal))
    const undo = () => void runMove(result.data, findColumnHead(deal, to), undoChange, undoRequest, scope)
    showCallToast.success(dealMessages.updateStatus.success, { id: toast, action: createUndoAction(undo) })
  } else showCallToast.failure(describeFailure(result), { id: toast })
  return result.success
}

/** Shows a deal in a column. Returns a function that ends this, unless the deal was moved again. */
function showPendingMove(id: string, to: string): () => void {
  const move = { to }
  pendingMoves.set(new Map(pendingMoves.get()).set(id, move))
  return () => {
    if (pendingMoves.get().get(id) !== move) return
    const others = new Map(pendingMoves.get())
    others.delete(id)
    pendingMoves.set(others)
  }
}

/** Builds the change that moves a deal to a column, of its stage or its status. Null if the user cancels the loss reason. */
function requestChange({ key, status, color }: ColumnHead, id: string): Promise<RecordPatch | null> {
  const typedReason = getUnsentReason(id)
  return color ? buildStageChange(key, typedReason) : buildStatusChange(status, typedReason)
}

/** The column that a deal was in, on the same board as another column. */
const findColumnHead = ({ status, stageId, stage }: Deal, { color }: ColumnHead): ColumnHead =>
  color ? { key: stageId, label: stage.name, status, color: stage.color } : { key: status, label: status, status }

/** Builds the change that undoes a move: the stage, which implies the status, and the fields that a move also changes. */
function buildUndoChange({ stageId, probability, actualCloseDate, lostReason }: Deal): RecordPatch {
  const closing = { ...(actualCloseDate && { actualCloseDate }), ...(lostReason && { lostReason }) }
  return { segment: null, body: { stageId, probability, ...closing } }
}

/** Sends a move; what it replaces is the status and the stage. */
const sendMove: Send = (deal, change, scope) => {
  const version = Math.max(findCachedVersion('deals', deal.id), deal.version)
  return sendUnlessReplaced({ ...deal, version }, change, scope, ['status', 'stageId'])
}

/** Sends the undo of a move; `moved` is the reply to the move. It also replaces what follows from the stage. */
const sendUndo: Send = (moved, change, scope) =>
  sendUnlessReplaced(moved, change, scope, ['status', 'stageId', 'probability', 'actualCloseDate', 'lostReason'])

const undoRequest: MoveRequest = { send: sendUndo, describeFailure: (failure) => withReason(failureText, failure) }

/**
 * Sends a change of a deal. Retries if somebody else changed the deal since, but none of these fields (R6); succeeds if they made the
 * same move.
 */
async function sendUnlessReplaced(
  deal: Deal,
  change: RecordPatch,
  scope: SelectedScope,
  keys: (keyof Deal)[],
): Promise<CallResult<Deal>> {
  const result = await patchRecord<Deal>('deals', deal.id, change, deal.version, scope)
  const serverDeal = findStaleRecord<Deal>(result)
  if (serverDeal && isAlreadyMoved(serverDeal, change)) return { success: true, data: serverDeal, status: 200 }
  const isUntouched = serverDeal && keys.every((key) => serverDeal[key] === deal[key])
  return isUntouched ? patchRecord<Deal>('deals', deal.id, change, serverDeal.version, scope) : result
}

/** Whether a deal is where a change moves it to. A reason that was typed besides must still be stored. */
function isAlreadyMoved(deal: Deal, { body }: RecordPatch): boolean {
  const { stageId, status, lostReason } = body as Partial<Deal>
  const isThere = stageId ? deal.stageId === stageId : deal.status === status
  return isThere && (!lostReason || deal.lostReason === lostReason)
}
