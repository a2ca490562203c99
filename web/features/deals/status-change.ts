import type { DealStatus } from '#contract/deals/enums.ts'
import { fieldLimits } from '#contract/kit/fields.ts'
import { t } from '#contract/language/translate.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import { promptText } from '../../ui/overlays/prompt-dialog.tsx'
import { findCachedStage } from '../pipelines/public.ts'

/**
 * Builds the request for a new status. Won and lost deals get the current date (DEAL-028, DEAL-029). A loss prompts for the
 * reason, starting with the unsaved text `typed`. Null if the user cancels.
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
  if (findCachedStage(stageId)?.category !== 'LOST') return { segment: null, body: { stageId } }
  const reason = await askLostReason(typed)
  return reason === null ? null : withReason({ segment: null, body: { stageId } }, reason)
}

/** Adds the reason of a loss, unless it was left empty. */
const withReason = ({ segment, body }: RecordPatch, lostReason: string): RecordPatch =>
  lostReason ? { segment, body: { ...body, lostReason }, alsoTyped: 'lostReason' } : { segment, body }

const askLostReason = (initialText?: string): Promise<string | null> =>
  promptText({
    title: t('Mark as lost'),
    label: t('Lost reason'),
    placeholder: t('Why was it lost?'),
    action: t('Mark as lost'),
    maxLength: fieldLimits.text,
    initialText,
  })
