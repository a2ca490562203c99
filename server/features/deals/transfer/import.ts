import { valueFieldIn } from '#contract/deals/complete-fields.ts'
import { text } from '#contract/kit/fields.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { createRecordImport, type FieldTargets } from '../../transfer/public.ts'
import { dealDescriptor } from '../descriptor.ts'
import { matchDeals } from './match-deals.ts'
import { findLinkNames, resolveDealLinks } from './resolve-links.ts'
import { stageTargets } from './resolve-stages.ts'

/** Common headers for these columns in files of other products and people, best first; a field's own label and key take precedence. */
const headers: Record<string, readonly string[]> = {
  title: ['deal', 'deal name', 'deal title', 'opportunity', 'opportunity name', 'name'],
  description: ['deal description', 'notes', 'details'],
  value: ['amount', 'deal value', 'deal amount', 'total value', 'price', 'opportunity amount'],
  currency: ['currency code', 'deal currency', 'deal currency code'],
  probability: ['deal probability', 'win probability', 'probability (%)'],
  status: ['deal status', 'state'],
  lostReason: ['closed lost reason', 'loss reason', 'reason lost'],
  expectedCloseDate: ['expected close date', 'close date', 'closing date', 'expected closing date'],
  actualCloseDate: ['actual close date', 'closed date', 'closed at', 'won time'],
}

/** Files reference a contact by email address, and a company by domain or name. */
const linkTargets: FieldTargets = {
  company: {
    label: 'Company',
    field: text('company'),
    headers: [
      'company',
      'company name',
      'organization',
      'organisation',
      'account',
      'account name',
      'associated company',
    ],
  },
  companyDomain: {
    label: 'Company domain',
    field: text('company domain'),
    headers: ['company domain', 'company website', 'domain'],
  },
  contact: {
    label: 'Contact',
    field: text('contact'),
    headers: ['contact', 'contact email', 'contact e-mail', 'email', 'primary contact', 'associated contact', 'person'],
  },
}

/** Condition that a stage still exists: an undo cannot move a deal back to a deleted one. */
const stageExists = ({ workspaceId }: Scope, stageId: Sql): Sql =>
  sql`exists (select from pipeline_stages s where s.workspace_id = ${workspaceId} and s.id = ${stageId})`

export const dealImport = createRecordImport(dealDescriptor, {
  headers,
  // A row without a currency may change a deal in any.
  dependentFields: { value: ({ currency = 'USD' }) => valueFieldIn(String(currency)) },
  otherTargets: { ...stageTargets, ...linkTargets },
  requiredTargets: ['title'],
  requiredTargetsText: t('a title'),
  missingTargetsText: t('The row has no title'),
  templateExample: {
    title: 'Autumn freight contract',
    value: '12500.00',
    currency: 'EUR',
    probability: '60',
    status: 'OPEN',
    expectedCloseDate: '2026-10-31',
    company: 'Kestrel Trade Co.',
    companyDomain: 'kestrel.example',
    contact: 'amara@kestrel.example',
    description: 'Three years, two lanes.',
  },
  createPending: () => null,
  resolveLinks: resolveDealLinks,
  findCandidates: matchDeals,
  resolveNames: findLinkNames,
  linkConditions: { stageId: stageExists },
  statistics: {
    deals: ['workspace_id', 'title_key', 'company_id', 'contact_id'],
    contacts: ['workspace_id', 'email_key', 'name_key'],
    companies: ['workspace_id', 'name_key', 'domain_key'],
  },
})
