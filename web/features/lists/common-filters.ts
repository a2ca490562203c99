import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import type { Filter, Link } from './kind.ts'

type Person = { id: string; name: string | null; email: string | null }

/** Whose the records are. */
export const ownerFilter = (field: Field): Filter<{ id: string; version: number; owner: Link | null }> => ({
  key: 'ownerId',
  label: columnLabel(field),
  by: 'link',
  to: 'member',
  linksOf: ({ owner }) => [owner],
})

/** For which company they are. */
export const companyFilter = (field: Field): Filter<{ id: string; version: number; company: Link | null }> => ({
  key: 'companyId',
  label: columnLabel(field),
  by: 'link',
  to: 'company',
  linksOf: ({ company }) => [company],
})

/** For which contact they are. */
export const contactFilter = (field: Field): Filter<{ id: string; version: number; contact: Person | null }> => ({
  key: 'contactId',
  label: columnLabel(field),
  by: 'link',
  to: 'contact',
  linksOf: ({ contact }) => [contact && { id: contact.id, name: contact.name ?? contact.email }],
})

/** Which tag they bear. */
export const tagFilter: Filter<{ id: string; version: number; tags: readonly Link[] }> = {
  key: 'tagId',
  label: 'Tags',
  by: 'link',
  verb: 'include',
  to: 'tag',
  linksOf: ({ tags }) => tags,
}

/** Whether a deal that is open is about them. */
export const openDealFilter: Filter = {
  key: 'hasOpenDeal',
  label: 'Deal',
  by: 'presence',
  words: { yes: 'Open', no: 'Not open' },
}

/** When they came, and when they were changed last. */
export const timeFilters: readonly Filter[] = [
  { key: 'created', label: 'Created', by: 'moments' },
  { key: 'updated', label: 'Updated', by: 'moments' },
]
