import { notifyManager } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deal.ts'
import type { DealStatus } from '#contract/deals/enums.ts'
import { dealTexts } from '#contract/deals/messages.ts'
import { callUntyped, type Result } from '../../../platform/api.ts'
import type { Change } from '../../../platform/change.ts'
import { cachedVersion, putRecord } from '../../../platform/queries.ts'
import { valueStore } from '../../../platform/value-store.ts'
import { dropDraft, keepDraft, keptDraft } from '../../../ui/drafts.ts'
import { callToast } from '../../../ui/toasts.ts'
import { statusChange } from '../status.ts'
import type { Moves } from './arrange.ts'

/** Where dropped deals are shown until the server has answered. */
export const moves = valueStore<Moves>(new Map())

/** The last call for each deal: another move of it waits for its answer. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Moves a deal to another column and shows it there at once. A failure takes it back, and so does somebody who thinks better
 * of saying why it was lost. Answers whether it stays there.
 */
export async function moveDeal(deal: Deal, to: DealStatus, asked = changeTo(to, deal.id)): Promise<boolean> {
  const settle = shownIn(deal.id, to)
  const change = await asked
  if (!change) {
    settle()
    return false
  }
  const toast = callToast.pending(dealTexts.updateStatus.pending)
  const sent = Promise.resolve(underWay.get(deal.id)).then(() => send(deal, change))
  underWay.set(deal.id, sent)
  const result = await sent
  if (underWay.get(deal.id) === sent) underWay.delete(deal.id)
  const current = result.success ? result.data : theirs(result)
  if (current) putRecord('deals', current)
  // Those who show the record hear of it later: until then the card stays, and does not go back for an instant.
  if (result.success) notifyManager.schedule(settle)
  else settle()
  keepReason(deal.id, result.success ? undefined : change)
  if (result.success) {
    const undo = () => void moveDeal(result.data, deal.status, Promise.resolve(backTo(deal)))
    callToast.success(dealTexts.updateStatus.success, { id: toast, action: { label: 'Undo', onClick: undo } })
  } else callToast.failure(dealTexts.updateStatus.failure, { id: toast })
  return result.success
}

/** Shows a deal in a column; answers how to end that, which leaves a later move of the same deal alone. */
function shownIn(id: string, to: DealStatus): () => void {
  const move = { to }
  moves.set(new Map(moves.get()).set(id, move))
  return () => {
    if (moves.get().get(id) !== move) return
    const others = new Map(moves.get())
    others.delete(id)
    moves.set(others)
  }
}

/** Why a deal was lost is not typed twice when the call failed. */
const reasonKey = (id: string): string => `deal:${id}:lostReason`

const changeTo = (status: DealStatus, id: string): Promise<Change | null> =>
  statusChange(status, keptDraft(reasonKey(id))?.draft as string | undefined)

function keepReason(id: string, failed: Change | undefined): void {
  const { lostReason: draft } = (failed?.body ?? {}) as { lostReason?: string }
  if (draft) keepDraft(reasonKey(id), { draft, from: null })
  else dropDraft(reasonKey(id))
}

const backTo = ({ status, actualCloseDate, lostReason }: Deal): Change => ({
  segment: 'status',
  body: { status, ...(actualCloseDate && { actualCloseDate }), ...(lostReason && { lostReason }) },
})

/** Tried again where somebody else changed the deal, but not its status (R6). */
async function send(deal: Deal, change: Change): Promise<Result<Deal>> {
  const result = await patch(deal.id, change, Math.max(cachedVersion('deals', deal.id), deal.version))
  const now = theirs(result)
  return now && now.status === deal.status ? patch(deal.id, change, now.version) : result
}

const patch = (id: string, { segment, body }: Change, version: number): Promise<Result<Deal>> =>
  callUntyped('PATCH', `/deals/{id}/${segment}`, { path: { id }, body, version })

const theirs = (result: Result<Deal>): Deal | null =>
  !result.success && result.error === 'stale' ? (result.data as Deal | null) : null
