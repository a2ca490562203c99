import type { DealStatus } from '#contract/deals/enums.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import { getDraft, removeDraft, saveDraft } from '../../shared/drafts.ts'
import { findCachedStage } from '../pipelines/public.ts'
import { askLostReason } from './lost-reason/ask-lost-reason.tsx'

/** What the unsent reason of a loss is kept for: a deal, or a change of many. */
const manyDeals = 'many'

/**
 * Builds the request for a new status. Won and lost deals get the current date (DEAL-028, DEAL-029). A loss prompts for the
 * reason, starting with the unsent text `typed`. Null if the user cancels.
 */
export async function buildStatusChange(status: DealStatus, typed?: string): Promise<RecordPatch | null> {
  const actualCloseDate = new Date().toISOString()
  if (status === 'WON') return { segment: 'status', body: { status, actualCloseDate } }
  if (status !== 'LOST') return { segment: 'status', body: { status } }
  const reason = await askLostReason(typed)
  if (reason === null) return null
  return withReason({ segment: 'status', body: { status, actualCloseDate } }, reason)
}

/** Builds the request for a new stage. A lost stage prompts for the reason, too. */
export async function buildStageChange(stageId: string, typed?: string): Promise<RecordPatch | null> {
  if (!isLostStage(stageId)) return { segment: null, body: { stageId } }
  const reason = await askLostReason(typed)
  return reason === null ? null : withReason({ segment: null, body: { stageId } }, reason)
}

/** Builds the request for a changed field if it contains more than the field. Keeps the reason of a loss until it is stored. */
export function buildDealChange(key: string, value: unknown, { id }: { id: string }) {
  if (key === 'status') return keepReason(id, buildStatusChange(value as DealStatus, getUnsentReason(id)))
  return key === 'stageId' ? keepReason(id, buildStageChange(String(value), getUnsentReason(id))) : undefined
}

/** Builds what else changes if a field of many deals changes: a loss prompts for its reason. */
export function buildBulkDealChange(key: string, value: unknown): Promise<RecordPatch | null> | undefined {
  const isLoss = key === 'status' ? value === 'LOST' : key === 'stageId' && isLostStage(String(value))
  return isLoss ? keepReason(manyDeals, buildReason(getUnsentReason(manyDeals))) : undefined
}

/** Whether deals in a stage are lost. */
export const isLostStage = (id: string): boolean => findCachedStage(id)?.category === 'LOST'

async function buildReason(typed?: string): Promise<RecordPatch | null> {
  const reason = await askLostReason(typed)
  return reason === null ? null : withReason({ segment: null, body: {} }, reason)
}

/** Adds the reason of a loss, unless it was left empty. */
const withReason = ({ segment, body }: RecordPatch, lostReason: string): RecordPatch =>
  lostReason ? { segment, body: { ...body, lostReason }, alsoTyped: 'lostReason' } : { segment, body }

async function keepReason(id: string, built: Promise<RecordPatch | null>): Promise<RecordPatch | null> {
  const change = await built
  return change && { ...change, onSettled: (isStored) => keepUnsentReason(id, isStored ? undefined : change) }
}

/** The draft key of a reason, which is kept so that it need not be typed again after a failure. */
const unsentReasonKey = (id: string): string => `deal:${id}:unsentReason`

/** The reason that could not be stored when the deal was last to be lost. */
export const getUnsentReason = (id: string): string | undefined =>
  getDraft(unsentReasonKey(id))?.draft as string | undefined

/** Keeps the reason of a change that failed; without one, forgets it. */
export function keepUnsentReason(id: string, failed: RecordPatch | undefined): void {
  const { lostReason: draft } = (failed?.body ?? {}) as { lostReason?: string }
  if (draft) saveDraft(unsentReasonKey(id), { draft, from: null })
  else removeDraft(unsentReasonKey(id))
}
