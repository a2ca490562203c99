import type { DealStatus } from '#contract/deals/enums.ts'
import { fieldLimits } from '#contract/kit/fields.ts'
import type { RecordPatch } from '../../platform/api/record-patch.ts'
import { promptText } from '../../ui/overlays/prompt-dialog.tsx'

/**
 * What is sent when somebody chooses a status: one that is won or lost is dated now (DEAL-028, DEAL-029), and of a loss the
 * reason is asked, beginning with what was `typed` before and not saved. Null when the person thinks better of it.
 */
export async function buildStatusChange(status: DealStatus, typed?: string): Promise<RecordPatch | null> {
  const actualCloseDate = new Date().toISOString()
  if (status === 'WON') return { segment: 'status', body: { status, actualCloseDate } }
  if (status !== 'LOST') return { segment: 'status', body: { status } }
  const reason = await promptText({
    title: 'Mark as lost',
    label: 'Lost reason',
    placeholder: 'Why was it lost?',
    action: 'Mark as lost',
    maxLength: fieldLimits.text,
    initialText: typed,
  })
  if (reason === null) return null
  return { segment: 'status', body: { status, actualCloseDate, ...(reason && { lostReason: reason }) } }
}
