import { isTimeZone, unknownZoneText } from '#contract/kit/calendar.ts'
import type { ChangeAccount } from '#contract/whatsapp/account.ts'
import { accountSettingFields } from '#contract/whatsapp/fields.ts'
import { type BusinessHours, findHoursError, normalizeHours } from '#contract/whatsapp/hours/business-hours.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import { updateAccount } from './accounts.ts'

/** Changes the given settings of an account. */
export const updateAccountSettings = (scope: Scope, id: string, change: ChangeAccount): Promise<JsonText> =>
  updateAccount(scope, id, {
    assignments: join(listAssignments(scope, change), ', '),
    action: 'whatsapp.changed',
  }).catch(rethrowUnknownZone)

function listAssignments(
  scope: Scope,
  { addsContacts, readReceipts, businessHours, awayMessage, answerMinutes }: ChangeAccount,
): Sql[] {
  return [
    // Contacts are created in the name of the member who first enabled it.
    addsContacts !== undefined &&
      sql`new_contacts_owner_id = case when ${addsContacts} then coalesce(a.new_contacts_owner_id, ${scope.userId}::uuid) end`,
    readReceipts !== undefined && sql`read_receipts = ${readReceipts}`,
    businessHours !== undefined && assignHours(businessHours && parseHours(businessHours)),
    awayMessage !== undefined &&
      sql`away_message = ${parseFields(accountSettingFields, { awayMessage }).awayMessage ?? null}`,
    answerMinutes !== undefined && sql`answer_minutes = ${answerMinutes}`,
  ].filter((one) => one !== false)
}

function parseHours(hours: BusinessHours): BusinessHours {
  // Time zones must be given by name: PostgreSQL interprets an offset such as +02:00 the other way round.
  const isKnown = /^[A-Za-z]/.test(hours.timeZone) && isTimeZone(hours.timeZone)
  const error = isKnown ? findHoursError(hours) : unknownZoneText
  if (error) throw validationFailed({ businessHours: [error] })
  return normalizeHours(hours)
}

/** The condition makes the statement fail if PostgreSQL does not know the time zone. */
const assignHours = (hours: BusinessHours | null): Sql =>
  hours
    ? sql`business_hours = case when now() at time zone ${hours.timeZone} is not null then ${JSON.stringify(hours)}::jsonb end`
    : sql`business_hours = null`

function rethrowUnknownZone(error: { code?: string }): never {
  throw error.code === '22023' ? validationFailed({ businessHours: [unknownZoneText] }) : error
}
