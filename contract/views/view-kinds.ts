import { companySizes, companySorts } from '../companies/enums.ts'
import { companyFields } from '../companies/fields.ts'
import { contactChannels, contactSorts, leadStatuses, leadTemperatures } from '../contacts/enums.ts'
import { contactFields } from '../contacts/fields.ts'
import { isCustomFieldName } from '../custom-fields/enums.ts'
import { currencies } from '../deals/currencies.ts'
import { dealSorts, dealStatuses } from '../deals/enums.ts'
import { dealFields } from '../deals/fields.ts'
import type { FilterKind } from '../filters/filter-fields.ts'
import { isFilterText } from '../filters/parse-filter.ts'
import type { ViewKindName } from '../kit/kinds.ts'
import { isUuid } from '../kit/parse.ts'
import { t } from '../language/translate.ts'
import { taskFilterStatuses, taskPriorities, taskSorts } from '../tasks/enums.ts'
import { taskFields } from '../tasks/fields.ts'

/** What a filter accepts: some of the listed values, free text, ids, a boolean, an instant, a whole number, or a filter of a kind as JSON. */
type AllowedFilterValues =
  | readonly string[]
  | 'text'
  | 'ids'
  | 'boolean'
  | 'instant'
  | 'integer'
  | { filterOf: FilterKind }

/** What a view of one kind of record can contain. */
type ViewKindDescriptor = {
  filters: Readonly<Record<string, AllowedFilterValues>>
  sorts: readonly string[]
  columns: readonly string[]
}

const viewKinds = {
  contacts: {
    filters: {
      filter: { filterOf: 'contact' },
      customFields: 'text',
      status: leadStatuses,
      priority: leadTemperatures,
      leadType: leadTemperatures,
      preferredChannel: contactChannels,
      jobTitle: 'text',
      leadScoreFrom: 'integer',
      leadScoreTo: 'integer',
      source: 'text',
      ownerId: 'ids',
      companyId: 'ids',
      tagId: 'ids',
      importId: 'ids',
      hasPhone: 'boolean',
      hasOpenDeal: 'boolean',
      nextFollowUpFrom: 'instant',
      nextFollowUpTo: 'instant',
      createdFrom: 'instant',
      createdTo: 'instant',
      updatedFrom: 'instant',
      updatedTo: 'instant',
    },
    sorts: contactSorts,
    columns: [
      ...Object.keys(contactFields),
      ...['company', 'owner', 'tags', 'nextStep', 'lastTalk', 'createdAt', 'updatedAt'],
    ],
  },
  companies: {
    filters: {
      filter: { filterOf: 'company' },
      customFields: 'text',
      status: leadStatuses,
      priority: leadTemperatures,
      size: companySizes,
      industry: 'text',
      source: 'text',
      country: 'text',
      hasOpenDeal: 'boolean',
      ownerId: 'ids',
      tagId: 'ids',
      importId: 'ids',
      createdFrom: 'instant',
      createdTo: 'instant',
      updatedFrom: 'instant',
      updatedTo: 'instant',
    },
    sorts: companySorts,
    columns: [...Object.keys(companyFields), 'owner', 'tags', 'contactCount', 'dealCount', 'createdAt', 'updatedAt'],
  },
  deals: {
    filters: {
      filter: { filterOf: 'deal' },
      customFields: 'text',
      status: dealStatuses,
      currency: currencies,
      ownerId: 'ids',
      companyId: 'ids',
      contactId: 'ids',
      stageId: 'ids',
      lostReason: 'text',
      tagId: 'ids',
      importId: 'ids',
      expectedCloseFrom: 'instant',
      expectedCloseTo: 'instant',
      actualCloseFrom: 'instant',
      actualCloseTo: 'instant',
      createdFrom: 'instant',
      createdTo: 'instant',
      updatedFrom: 'instant',
      updatedTo: 'instant',
    },
    sorts: dealSorts,
    columns: [
      ...Object.keys(dealFields),
      ...['stage', 'company', 'contact', 'owner', 'tags', 'nextStepAt', 'createdAt', 'updatedAt'],
    ],
  },
  tasks: {
    filters: {
      filter: { filterOf: 'task' },
      status: taskFilterStatuses,
      priority: taskPriorities,
      isAutomated: 'boolean',
      assigneeId: 'ids',
      contactId: 'ids',
      companyId: 'ids',
      dealId: 'ids',
      dueFrom: 'instant',
      dueTo: 'instant',
      createdFrom: 'instant',
      createdTo: 'instant',
      updatedFrom: 'instant',
      updatedTo: 'instant',
    },
    sorts: taskSorts,
    columns: [...Object.keys(taskFields), 'assignee', 'contact', 'company', 'deal', 'createdAt', 'updatedAt'],
  },
} as const satisfies Record<ViewKindName, ViewKindDescriptor>
export const viewKindNames = Object.keys(viewKinds) as ViewKindName[]

/** Maximum length of a filter value: room for fifty ids. */
export const maxFilterLength = 2_000

/** Returns why a definition is invalid, as a sentence; null if it is valid. */
export function findDefinitionError(name: ViewKindName, definition: CheckedDefinition): string | null {
  const kind: ViewKindDescriptor = viewKinds[name]
  const { filters, sort, columns } = definition
  for (const [key, value] of Object.entries(filters)) {
    const values = Object.hasOwn(kind.filters, key) ? kind.filters[key] : undefined
    if (!values) return t('The filter {key} is not known.', { key })
    if (!isValidFilterValue(values, value)) return t('The filter {key} is not valid.', { key })
  }
  if (sort && !isKnown(kind, kind.sorts, sort.replace(/^-/, ''))) return t('The sort {sort} is not known.', { sort })
  const unknownColumn = columns?.find(({ id }) => !isKnown(kind, kind.columns, id))
  if (unknownColumn) return t('The column {id} is not known.', { id: unknownColumn.id })
  if (columns && new Set(columns.map(({ id }) => id)).size < columns.length) return t('A column is listed twice.')
  return null
}

/** Any custom field name is accepted, because lists ignore columns and sorts of fields that no longer exist. */
const isKnown = ({ filters }: ViewKindDescriptor, names: readonly string[], name: string): boolean =>
  names.includes(name) || ('customFields' in filters && isCustomFieldName(name))

type CheckedDefinition = {
  filters: Readonly<Record<string, string>>
  sort?: string
  columns?: readonly { id: string; width?: number }[]
}

function isValidFilterValue(values: AllowedFilterValues, value: string): boolean {
  const parts = value.split(',')
  if (typeof values === 'object' && 'filterOf' in values) return isFilterText(values.filterOf, value)
  if (typeof values !== 'string') return parts.every((part) => values.includes(part))
  if (values === 'text') return value.trim() !== ''
  if (values === 'ids') return parts.every(isUuid)
  if (values === 'integer') return /^\d{1,9}$/.test(value)
  if (values === 'boolean') return value === 'true' || value === 'false'
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
}
