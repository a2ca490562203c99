import { type Static, Type } from 'typebox'
import { bulkLimit } from '../kit/envelope.ts'
import type { Values } from '../kit/fields.ts'
import { fieldProperties, Id, Moment, nullable, optionalProperties } from '../kit/schema.ts'
import { contactFields } from './fields.ts'
import { type LinkedinList, linkedinLists } from './linkedin.ts'

export const TagOfRecord = Type.Object({ id: Id, name: Type.String(), description: nullable<string>('string') })

/** What a caller may send back because an answer carried it; ignored on create and general PATCH (R4). */
const readOnly = {
  version: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  company: Type.Unsafe<{ id: string; name: string | null } | null>({
    type: ['object', 'null'],
    required: ['id', 'name'],
    properties: { id: Id, name: nullable('string') },
  }),
  owner: Type.Unsafe<{ id: string; name: string | null; email: string } | null>({
    type: ['object', 'null'],
    required: ['id', 'name', 'email'],
    properties: { id: Id, name: nullable('string'), email: { type: 'string' } },
  }),
  tags: Type.Array(TagOfRecord),
  counts: Type.Object({
    activities: Type.Integer(),
    deals: Type.Integer(),
    messages: Type.Integer(),
    notes: Type.Integer(),
    tasks: Type.Integer(),
  }),
}

type Typed = Values<typeof contactFields> & { id: string } & Static<ReturnType<typeof readOnlyObject>>
const readOnlyObject = () => Type.Object(readOnly)

/** A contact as lists and single answers carry it (CON-001, CON-002). */
export const Contact = Type.Unsafe<Typed>(Type.Object({ id: Id, ...fieldProperties(contactFields), ...readOnly }))
export type Contact = Static<typeof Contact>

const ignored = Object.fromEntries(Object.keys(readOnly).map((key) => [key, Type.Optional(Type.Unknown())]))
const optionalFields = optionalProperties(contactFields)
const scopeKeys = { workspaceId: Type.Optional(Id), organizationId: Type.Optional(Id) }

/** Body of POST /contacts: any fields, at least one of name, email and phoneNumber (GAP-049), and an id of the caller's own (R4). */
export const NewContact = Type.Unsafe<Partial<Values<typeof contactFields>> & { id?: string }>(
  Type.Object({ id: Type.Optional(Id), ...optionalFields, ...scopeKeys, ...ignored }, { additionalProperties: false }),
)
export type NewContact = Static<typeof NewContact>

/** Body of PATCH /contacts/{id}: any fields (DEF-06). */
export const ContactPatch = Type.Unsafe<Partial<Values<typeof contactFields>>>(
  Type.Object(
    { id: Type.Optional(Id), ...optionalFields, ...scopeKeys, ...ignored },
    { additionalProperties: false, minProperties: 1 },
  ),
)
export type ContactPatch = Static<typeof ContactPatch>

export { type ContactSort, contactSorts } from './enums.ts'

/** Filters of the list and of the export (R3); lists of values are comma-separated on the wire. */
export const contactFilters = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Type.String()),
  priority: Type.Optional(Type.String()),
  leadType: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  ownerId: Type.Optional(Type.String()),
  companyId: Type.Optional(Id),
  tagId: Type.Optional(Id),
  hasPhone: Type.Optional(Type.Boolean()),
  createdFrom: Type.Optional(Moment),
  createdTo: Type.Optional(Moment),
  updatedFrom: Type.Optional(Moment),
  updatedTo: Type.Optional(Moment),
}
export const ContactFilters = Type.Object(contactFilters, { additionalProperties: false })
export type ContactFilters = Static<typeof ContactFilters>

/** Which contacts a bulk call is for: ids, or the filters of a list; exactly one of the two. */
const picked = {
  contactIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: bulkLimit })),
  filters: Type.Optional(ContactFilters),
}
export type ContactPick = { contactIds?: string[]; filters?: ContactFilters }

/** Body of DELETE /contacts/bulk; both switches default to true (CON-059, CON-060). */
export const ContactBulkDelete = Type.Object(
  {
    ...picked,
    force: Type.Optional(Type.Boolean({ default: true })),
    deleteRelated: Type.Optional(Type.Boolean({ default: true })),
  },
  { additionalProperties: false },
)
export type ContactBulkDelete = Static<typeof ContactBulkDelete>

/** Body of PATCH /contacts/bulk. */
export const ContactBulkPatch = Type.Object({ ...picked, changes: ContactPatch }, { additionalProperties: false })

/** One row of a LinkedIn list: its id and the fields of its table. */
export const linkedinRow = (list: LinkedinList) =>
  Type.Object({ id: Id, ...fieldProperties(linkedinLists[list].fields) })

/** Body of POST and PATCH of a LinkedIn list. */
export const linkedinBody = (list: LinkedinList) =>
  Type.Object(
    {
      id: Type.Optional(Id),
      ...optionalProperties(linkedinLists[list].fields),
    },
    { additionalProperties: false },
  )
