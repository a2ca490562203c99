import type { FastifyRequest } from 'fastify'
import { ContactFilters } from '#contract/contacts/contact.ts'
import { t } from '#contract/language/translate.ts'
import { broadcastErrors } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import { broadcastLimits } from '#contract/whatsapp/broadcasts/limits.ts'
import type { FactName } from '#contract/whatsapp/replies/reply-variables.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { linkNotFound, validationFailed } from '../../../platform/errors.ts'
import { selectContacts } from '../../contacts/public.ts'

/** A contact of the view with a number, and what its variables may need. */
export type ViewContact = {
  id: string
  name: string | null
  whatsappNumber: string | null
  phoneNumber: string | null
  company: string | null
  deal: string | null
}

type ViewContacts = { viewName: string; contacts: ViewContact[]; withoutNumber: number }

/** A text search reads at most this many contacts. */
const searchLimit = 100_000

/**
 * Reads the contacts of a view that have a number, oldest first, with the facts that are needed. Throws if the caller does not see the
 * view, or if it has more contacts with a number than a broadcast may reach. Needs a transaction.
 */
export async function readViewContacts(
  scope: Scope,
  viewId: string,
  neededFacts: ReadonlySet<FactName>,
  request: FastifyRequest,
): Promise<ViewContacts> {
  const view = await scope.tx.first<{ kind: string; name: string; definition: ViewFilters }>(sql`
    select v.kind, v.name, v.definition from views v
     where v.workspace_id = ${scope.workspaceId} and v.id = ${viewId} and (v.owner_id = ${scope.userId} or v.shared_at is not null)`)
  if (!view) throw linkNotFound('viewId', t('view'))
  if (view.kind !== 'contacts') throw validationFailed({ viewId: [broadcastErrors.wrongView] })
  const { ctes, where } = await selectContacts(scope, parseFilters(view.definition, request), searchLimit)
  const contacts = await scope.tx.rows<ViewContact>(sql`
    with ${ctes} found as (
      select c.id, c.name, c.whatsapp_number as "whatsappNumber", c.phone_number as "phoneNumber",
             ${neededFacts.has('Company') ? companyName : raw('null')} as company, ${neededFacts.has('Deal') ? openDeal : raw('null')} as deal, c.created_at
        from contacts c
       where ${where} and ${hasNumber}
       order by c.created_at, c.id limit ${integerLiteral(broadcastLimits.recipients + 1)})
    select * from found f order by f.created_at, f.id`)
  if (contacts.length > broadcastLimits.recipients) throw validationFailed({ viewId: [broadcastErrors.tooMany] })
  const row = await scope.tx.first<{ count: number }>(sql`
    with ${ctes} found as (select from contacts c where ${where} and not ${hasNumber})
    select count(*)::int as count from found`)
  return { viewName: view.name, contacts, withoutNumber: row?.count ?? 0 }
}

type ViewFilters = { filters: Record<string, string>; search?: string }

const hasNumber: Sql = sql`(c.whatsapp_number is not null or c.phone_number is not null)`

const companyName: Sql = sql`(
  select o.name from companies o where o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null)`

/** The title of the open deal that changed last. */
const openDeal: Sql = sql`(
  select d.title from deals d
   where d.workspace_id = c.workspace_id and d.contact_id = c.id and d.status = 'OPEN' and d.deleted_at is null
   order by d.updated_at desc, d.id desc limit 1)`

/** Views store the filters of a list as the texts of its query. */
function parseFilters({ filters, search }: ViewFilters, request: FastifyRequest): ContactFilters {
  const parsed: Record<string, unknown> = { ...filters, ...(search && { search }) }
  const validate = request.compileValidationSchema(ContactFilters, 'querystring')
  if (!validate(parsed)) throw validationFailed({ viewId: [broadcastErrors.brokenView] })
  return parsed as ContactFilters
}
