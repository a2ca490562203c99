import type { Tx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'

/** A payment provider. */
type PaymentProvider = {
  /** Returns the page where an organization pays for a plan; null if there is none. */
  getCheckoutUrl(order: { organizationId: string; planCode: string; page: string | null }): Promise<string | null>
}

/** The operator sends an invoice and records the payment with `npm run subscription`; a plan may name a page that explains how to pay. */
const manualPayments: PaymentProvider = { getCheckoutUrl: async ({ page }) => page }

/** Returns the page where the organization pays; undefined if it owes nothing or is billed by other means. */
export async function getCheckoutUrl(
  tx: Tx,
  organizationId: string,
  provider = manualPayments,
): Promise<string | undefined> {
  const unpaid = await tx.first<{ planCode: string; page: string | null }>(sql`
    select plan_code as "planCode", checkout_url as page from identity.unpaid_plan(${organizationId}::uuid)`)
  return (unpaid && (await provider.getCheckoutUrl({ organizationId, ...unpaid }))) ?? undefined
}
