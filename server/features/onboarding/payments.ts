import type { Tx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'

/** Receives payments. */
type PaymentProvider = {
  /** The page where this organization pays for this plan, or null when there is none to go to. */
  getCheckoutUrl(order: { organizationId: string; planCode: string; page: string | null }): Promise<string | null>
}

/** The operator sends a bill and notes the payment with `npm run subscription`; a plan may name a page that says how to pay. */
const manualPayments: PaymentProvider = { getCheckoutUrl: async ({ page }) => page }

/** The page where the organization pays; undefined if it owes nothing or is billed by other means. */
export async function getCheckoutUrl(
  tx: Tx,
  organizationId: string,
  provider = manualPayments,
): Promise<string | undefined> {
  const unpaid = await tx.first<{ planCode: string; page: string | null }>(sql`
    select plan_code as "planCode", checkout_url as page from identity.unpaid_plan(${organizationId}::uuid)`)
  return (unpaid && (await provider.getCheckoutUrl({ organizationId, ...unpaid }))) ?? undefined
}
