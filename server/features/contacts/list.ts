import type { ContactFilters, ContactSort } from '#contract/contacts/contact.ts'
import { contactChannels, leadStatuses, leadTemperatures } from '#contract/contacts/enums.ts'
import type { FilterParameters } from '#contract/filters/filter.ts'
import { isUuid } from '#contract/kit/parse.ts'
import { sql } from '../../platform/database/sql.ts'
import {
  anyOf,
  anyText,
  equal,
  type FilterCondition,
  hasOpenDeal,
  hasTag,
  timestampFilters,
  wasImported,
} from '../../records/conditions.ts'
import { byCustomFields } from '../../records/custom-fields/conditions.ts'
import type { RecordListDescriptor } from '../../records/descriptor.ts'
import type { SortColumn } from '../../records/keyset.ts'
import { engagementProperties } from '../../records/related.ts'
import { byCode, byOwner, byText, byTime } from '../../records/sorts.ts'

const workspaceCompanies = `from companies o where o.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`

/** Sorts by the name of the company. A company in the trash is not shown, so it counts as none. */
const byCompanyName: SortColumn = {
  key: 'o.key',
  type: 'text',
  nullable: true,
  join: {
    column: 'company_id',
    rows: `select o.id, o.name collate "und-x-icu" as key ${workspaceCompanies} and o.deleted_at is null`,
    orphanedRows: `select o.id ${workspaceCompanies} and o.deleted_at is not null`,
  },
}

const sorts: Record<ContactSort, SortColumn> = {
  createdAt: byTime('created_at', false),
  updatedAt: byTime('updated_at', false),
  name: byText('name'),
  company: byCompanyName,
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

const conditions: Record<
  Exclude<keyof ContactFilters, 'search' | keyof FilterParameters | keyof typeof timestampFilters>,
  FilterCondition
> = {
  customFields: byCustomFields('contact'),
  status: anyOf('status', leadStatuses),
  priority: anyOf('priority', leadTemperatures),
  leadType: anyOf('lead_type', leadTemperatures),
  preferredChannel: anyOf('preferred_channel', contactChannels),
  jobTitle: anyText('job_title'),
  leadScoreFrom: (value) => sql`c.lead_score >= ${value}`,
  leadScoreTo: (value) => sql`c.lead_score <= ${value}`,
  source: anyText('source'),
  ownerId: anyOf('owner_id', isUuid),
  companyId: equal('company_id'),
  tagId: hasTag('contact_id'),
  importId: wasImported,
  hasOpenDeal: hasOpenDeal('contact_id'),
  nextFollowUpFrom: (value) => sql`c.next_follow_up_at >= ${value}`,
  nextFollowUpTo: (value) => sql`c.next_follow_up_at <= ${value}`,
  hasPhone: (value: unknown) =>
    value
      ? sql`(c.phone_number is not null or c.whatsapp_number is not null)`
      : sql`c.phone_number is null and c.whatsapp_number is null`,
}

export const contactListDescriptor: RecordListDescriptor = {
  sorts,
  conditions: { ...conditions, ...timestampFilters },
  detailProperties: engagementProperties,
}
