import type { CompanyFilters, CompanySort } from '#contract/companies/company.ts'
import { sizes, statuses, temperatures } from '#contract/companies/enums.ts'
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
  recordList,
  times,
  withOpenDeal,
} from '../../platform/record-list.ts'
import { companyShown } from './sql.ts'

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

const conditions: Record<Exclude<keyof CompanyFilters, 'search' | keyof typeof times>, Condition> = {
  status: anyOf('status', statuses),
  priority: anyOf('priority', temperatures),
  size: anyOf('size', sizes),
  industry: anyText('industry'),
  source: anyText('source'),
  country: anyText('country'),
  ownerId: anyOf('owner_id', isUuid),
  tagId: bears('company_id'),
  hasOpenDeal: withOpenDeal('company_id'),
}

export const companyList = recordList({
  table: 'companies',
  shown: companyShown,
  sorts,
  conditions: { ...conditions, ...times },
})
