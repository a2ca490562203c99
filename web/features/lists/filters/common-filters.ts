import type { Field } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import type { LinkedRecord, ListFilter } from '../list-descriptor.ts'

type LinkedPerson = { id: string; name: string | null; email: string | null }

/** Whose the records are. */
export const ownerFilter = (field: Field): ListFilter<{ id: string; version: number; owner: LinkedRecord | null }> => ({
  key: 'ownerId',
  label: columnLabel(field),
  by: 'link',
  target: 'member',
  getLinks: ({ owner }) => [owner],
})

/** For which company they are. */
export const companyFilter = (
  field: Field,
): ListFilter<{ id: string; version: number; company: LinkedRecord | null }> => ({
  key: 'companyId',
  label: columnLabel(field),
  by: 'link',
  target: 'company',
  getLinks: ({ company }) => [company],
})

/** For which contact they are. */
export const contactFilter = (
  field: Field,
): ListFilter<{ id: string; version: number; contact: LinkedPerson | null }> => ({
  key: 'contactId',
  label: columnLabel(field),
  by: 'link',
  target: 'contact',
  getLinks: ({ contact }) => [contact && { id: contact.id, name: contact.name ?? contact.email }],
})

/** Which tag they bear. */
export const tagFilter: ListFilter<{ id: string; version: number; tags: readonly LinkedRecord[] }> = {
  key: 'tagId',
  label: 'Tags',
  by: 'link',
  verb: 'include',
  target: 'tag',
  getLinks: ({ tags }) => tags,
}

/** Whether a deal that is open is about them. */
export const openDealFilter: ListFilter = {
  key: 'hasOpenDeal',
  label: 'Deal',
  by: 'presence',
  labels: { yes: 'Open', no: 'Not open' },
}

/** When they came, and when they were changed last. */
export const timestampFilters: readonly ListFilter[] = [
  { key: 'created', label: 'Created', by: 'moments' },
  { key: 'updated', label: 'Updated', by: 'moments' },
]
