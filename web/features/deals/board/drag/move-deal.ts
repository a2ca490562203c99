import { notifyManager } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deal.ts'
import { dealMessages } from '#contract/deals/messages.ts'
import { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { type CallResult, callUntyped } from '../../../../platform/api/client.ts'
import { findCachedVersion, setCachedRecord } from '../../../../platform/api/query-cache.ts'
import type { RecordPatch } from '../../../../platform/api/record-patch.ts'
import { createValueStore } from '../../../../platform/storage/value-store.ts'
import { getDraft, removeDraft, saveDraft } from '../../../../shared/drafts.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import { buildStageChange, buildStatusChange } from '../../status-change.ts'
import type { PendingMoves } from '../data/arrange-columns.ts'
import type { ColumnHead } from '../data/column-heads.ts'

/** Where dropped deals are shown until the server has responded. */
export const pendingMoves = createValueStore<PendingMoves>(new Map())

/** A repeated move of a deal waits for the response to the previous one. */
const enqueueMove = createKeyedSerialQueue<string>()

/**
 * Moves a deal to another column and shows it there at once. A failure reverts it, and so does cancelling the question for
 * the reason of a loss. Returns whether it was moved.
 */
export async function moveDeal(
  deal: Deal,
  to: ColumnHead,
  changePromise = requestChange(to, deal.id),
): Promise<boolean> {
  const clearPending = showPendingMove(deal.id, to.key)
  const change = await changePromise
  if (!change) {
    clearPending()
    return false
  }
  const toast = showCallToast.pending(dealMessages.updateStatus.pending)
  const result = await enqueueMove(deal.id, () => sendMove(deal, change))
  const latestDeal = result.success ? result.data : staleDealOf(result)
  if (latestDeal) setCachedRecord('deals', latestDeal)
  // Views of the record are updated later: until then the card stays, so that it does not jump back.
  if (result.success) notifyManager.schedule(clearPending)
  else clearPending()
  storeReasonDraft(deal.id, result.success ? undefined : change)
  if (result.success) {
    const undo = () => void moveDeal(result.data, headOf(deal, to), Promise.resolve(buildUndoChange(deal)))
    showCallToast.success(dealMessages.updateStatus.success, { id: toast, action: { label: 'Undo', onClick: undo } })
  } else showCallToast.failure(dealMessages.updateStatus.failure, { id: toast })
  return result.success
}

/** Shows a deal in a column; returns a function that ends this, but not a later move of the same deal. */
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

/** Keeps the reason of a loss, so that it need not be typed again after a failure. */
const reasonDraftKey = (id: string): string => `deal:${id}:lostReason`

/** The change that a column stands for: of the stage, or of the status. */
function requestChange({ key, status, color }: ColumnHead, id: string): Promise<RecordPatch | null> {
  const typedReason = getDraft(reasonDraftKey(id))?.draft as string | undefined
  return color ? buildStageChange(key, typedReason) : buildStatusChange(status, typedReason)
}

function storeReasonDraft(id: string, failed: RecordPatch | undefined): void {
  const { lostReason: draft } = (failed?.body ?? {}) as { lostReason?: string }
  if (draft) saveDraft(reasonDraftKey(id), { draft, from: null })
  else removeDraft(reasonDraftKey(id))
}

/** The column that a deal was in, of the same board as another column. */
const headOf = ({ status, stageId, stage }: Deal, { color }: ColumnHead): ColumnHead =>
  color ? { key: stageId, label: stage.name, status, color: stage.color } : { key: status, label: status, status }

/** Gives back the stage, and with it the status, and what a move changes along with them. */
function buildUndoChange({ stageId, probability, actualCloseDate, lostReason }: Deal): RecordPatch {
  const closing = { ...(actualCloseDate && { actualCloseDate }), ...(lostReason && { lostReason }) }
  return { segment: null, body: { stageId, probability, ...closing } }
}

/** Retries when somebody else changed the deal, but neither its status nor its stage (R6). */
async function sendMove(deal: Deal, change: RecordPatch): Promise<CallResult<Deal>> {
  const result = await sendChange(deal.id, change, Math.max(findCachedVersion('deals', deal.id), deal.version))
  const serverDeal = staleDealOf(result)
  const isInPlace = serverDeal?.status === deal.status && serverDeal.stageId === deal.stageId
  return serverDeal && isInPlace ? sendChange(deal.id, change, serverDeal.version) : result
}

const sendChange = (id: string, { segment, body }: RecordPatch, version: number): Promise<CallResult<Deal>> =>
  callUntyped('PATCH', segment === null ? '/deals/{id}' : `/deals/{id}/${segment}`, { path: { id }, body, version })

const staleDealOf = (result: CallResult<Deal>): Deal | null =>
  !result.success && result.error === 'stale' ? (result.data as Deal | null) : null
