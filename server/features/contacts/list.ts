import type { ContactFilters, ContactSort } from '#contract/contacts/contact.ts'
import { statuses, temperatures } from '#contract/contacts/enums.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { SortColumn } from '../../platform/keyset.ts'
import {
  anyOf,
  anyText,
  bears,
  byCode,
  byOwner,
  byText,
  byTime,
  type Condition,
  equal,
  recordList,
  times,
  withOpenDeal,
} from '../../platform/record-list.ts'
import { sql } from '../../platform/sql.ts'
import { contactShown } from './sql.ts'

const ownCompanies = `from companies o where o.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`

/** By the name of the company; one in the trash is not shown, so it counts as none. */
const byCompany: SortColumn = {
  key: 'o.key',
  type: 'text',
  nullable: true,
  link: {
    column: 'company_id',
    rows: `select o.id, o.name collate "und-x-icu" as key ${ownCompanies} and o.deleted_at is null`,
    gone: `select o.id ${ownCompanies} and o.deleted_at is not null`,
  },
}

const sorts: Record<ContactSort, SortColumn> = {
  createdAt: byTime('created_at', false),
  updatedAt: byTime('updated_at', false),
  name: byText('name'),
  company: byCompany,
  owner: byOwner,
  email: byText('email'),
  phoneNumber: byText('phone_number'),
  whatsappNumber: byText('whatsapp_number'),
  jobTitle: byText('job_title'),
  industry: byText('industry'),
  status: byCode('status'),
  priority: byCode('priority'),
  leadType: byCode('lead_type'),
  preferredChannel: byCode('preferred_channel'),
  enrichmentScore: { key: 'c.enrichment_score', type: 'float8', nullable: true },
  leadScore: { key: 'c.lead_score', type: 'integer', nullable: true },
  source: byText('source'),
  lastContactedAt: byTime('last_contacted_at'),
  nextFollowUpAt: byTime('next_follow_up_at'),
}

const conditions: Record<Exclude<keyof ContactFilters, 'search' | keyof typeof times>, Condition> = {
  status: anyOf('status', statuses),
  priority: anyOf('priority', temperatures),
  leadType: anyOf('lead_type', temperatures),
  source: anyText('source'),
  ownerId: anyOf('owner_id', isUuid),
  companyId: equal('company_id'),
  tagId: bears('contact_id'),
  hasOpenDeal: withOpenDeal('contact_id'),
  nextFollowUpFrom: (value) => sql`c.next_follow_up_at >= ${value}`,
  nextFollowUpTo: (value) => sql`c.next_follow_up_at <= ${value}`,
  hasPhone: (value: unknown) =>
    value
      ? sql`(c.phone_number is not null or c.whatsapp_number is not null)`
      : sql`c.phone_number is null and c.whatsapp_number is null`,
}

export const contactList = recordList({
  table: 'contacts',
  shown: contactShown,
  sorts,
  conditions: { ...conditions, ...times },
})
