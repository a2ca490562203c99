import type { DealStatus } from '#contract/deals/enums.ts'
import { limits } from '#contract/kit/fields.ts'
import type { Change } from '../../platform/change.ts'
import { askLine } from '../../ui/ask.tsx'

/**
 * What is sent when somebody chooses a status: one that is won or lost is dated now (DEAL-028, DEAL-029), and of a loss the
 * reason is asked, beginning with what was `typed` before and not saved. Null when the person thinks better of it.
 */
export async function statusChange(status: DealStatus, typed?: string): Promise<Change | null> {
  const actualCloseDate = new Date().toISOString()
  if (status === 'WON') return { segment: 'status', body: { status, actualCloseDate } }
  if (status !== 'LOST') return { segment: 'status', body: { status } }
  const reason = await askLine({
    title: 'Mark as lost',
    label: 'Lost reason',
    placeholder: 'Why was it lost?',
    action: 'Mark as lost',
    maxLength: limits.text,
    typed,
  })
  if (reason === null) return null
  return { segment: 'status', body: { status, actualCloseDate, ...(reason && { lostReason: reason }) } }
}
