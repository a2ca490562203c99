import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { LinkedRecord, ListFilter } from '../list-descriptor.ts'

type LinkedPerson = { id: string; name: string | null; email: string | null }

/** Filters by owner. */
export const createOwnerFilter = (
  field: Field,
): ListFilter<{ id: string; version: number; owner: LinkedRecord | null }> => ({
  key: 'ownerId',
  label: columnLabel(field),
  by: 'link',
  target: 'member',
  reads: 'owner',
  getLinks: ({ owner }) => [owner],
})

/** Filters by company. */
export const createCompanyFilter = (
  field: Field,
): ListFilter<{ id: string; version: number; company: LinkedRecord | null }> => ({
  key: 'companyId',
  label: columnLabel(field),
  by: 'link',
  target: 'company',
  reads: 'company',
  getLinks: ({ company }) => [company],
})

/** Filters by contact. */
export const createContactFilter = (
  field: Field,
): ListFilter<{ id: string; version: number; contact: LinkedPerson | null }> => ({
  key: 'contactId',
  label: columnLabel(field),
  by: 'link',
  target: 'contact',
  reads: 'contact',
  getLinks: ({ contact }) => [contact && { id: contact.id, name: contact.name ?? contact.email }],
})

/** Filters by tag. */
export const tagFilter: ListFilter<{ id: string; version: number; tags: readonly LinkedRecord[] }> = {
  key: 'tagId',
  label: t('Tags'),
  by: 'link',
  verb: t('include'),
  target: 'tag',
  reads: 'tags',
  getLinks: ({ tags }) => tags,
}

/** Filters by the import that created or changed the record. */
export const importFilter: ListFilter = { key: 'importId', label: t('Imported'), by: 'import' }

/** Filters by any conditions in groups. */
export const advancedFilter: ListFilter = { key: 'filter', label: t('Advanced filter'), by: 'conditions' }

/** Filters by whether the record has open deals. */
export const openDealFilter: ListFilter = {
  key: 'hasOpenDeal',
  label: t('Deal'),
  by: 'presence',
  labels: { yes: t('Open'), no: t('Not open') },
}

/** Filter by creation date and by last change. */
export const timestampFilters: readonly ListFilter[] = [
  { key: 'created', label: t('Created'), by: 'dateRange' },
  { key: 'updated', label: t('Updated'), by: 'dateRange' },
]
