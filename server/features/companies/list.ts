import type { CompanyFilters, CompanySort } from '#contract/companies/company.ts'
import { companySizes, leadStatuses, leadTemperatures } from '#contract/companies/enums.ts'
import type { FilterParameters } from '#contract/filters/filter.ts'
import { isUuid } from '#contract/kit/parse.ts'
import {
  anyOf,
  anyText,
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

const sorts: Record<CompanySort, SortColumn> = {
  createdAt: byTime('created_at', false),
  updatedAt: byTime('updated_at', false),
  name: byText('name', false),
  owner: byOwner,
  domain: byText('domain'),
  industry: byText('industry'),
  size: byCode('size'),
  status: byCode('status'),
  priority: byCode('priority'),
  leadScore: { key: 'c.lead_score', type: 'integer', nullable: true },
  enrichmentScore: { key: 'c.enrichment_score', type: 'float8', nullable: true },
  source: byText('source'),
  city: byText('city'),
  country: byText('country'),
  lastEnrichedAt: byTime('last_enriched_at'),
}

const conditions: Record<
  Exclude<keyof CompanyFilters, 'search' | keyof FilterParameters | keyof typeof timestampFilters>,
  FilterCondition
> = {
  customFields: byCustomFields('company'),
  status: anyOf('status', leadStatuses),
  priority: anyOf('priority', leadTemperatures),
  size: anyOf('size', companySizes),
  industry: anyText('industry'),
  source: anyText('source'),
  country: anyText('country'),
  ownerId: anyOf('owner_id', isUuid),
  tagId: hasTag('company_id'),
  importId: wasImported,
  hasOpenDeal: hasOpenDeal('company_id'),
}

export const companyListDescriptor: RecordListDescriptor = {
  sorts,
  conditions: { ...conditions, ...timestampFilters },
  detailProperties: [...engagementProperties, 'contactCount', 'dealCount'],
}
