import { type Static, type TInteger, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { maxBulkIds } from './envelope.ts'
import type { FieldTable, FieldValues } from './fields.ts'
import { linkedKinds, pluralOf } from './kinds.ts'
import {
  createFieldProperties,
  createProperties,
  Id,
  Moment,
  NullablePersonSummary,
  nullable,
  nullableObject,
  patchProperties,
} from './schema.ts'

const TagSummary = Type.Object({ id: Id, name: Type.String(), description: nullable<string>('string') })

/** What the panel of a subject counts, in the order of the API. */
export const relatedCounts = [...linkedKinds.map((kind) => pluralOf(kind)), 'messages' as const].sort()
export type RelatedCount = (typeof relatedCounts)[number]

/** Properties that every record has in responses besides its fields. */
const commonProperties = { version: Type.Integer(), createdAt: Moment, updatedAt: Moment }

/** The same for subjects. */
const subjectProperties = {
  ...commonProperties,
  owner: NullablePersonSummary,
  tags: Type.Array(TagSummary),
  /** The counts of related records; only in responses with a single record (GAP-044). */
  counts: Type.Optional(
    Type.Object(
      Object.fromEntries(relatedCounts.map((name) => [name, Type.Integer()])) as Record<RelatedCount, TInteger>,
    ),
  ),
  /** The open task or planned activity that is due first; in responses with a single record, and in lists that name it in `fields`. */
  nextStep: Type.Optional(
    nullableObject<NextStep>({
      kind: Type.Unsafe<NextStep['kind']>({ type: 'string', enum: ['task', 'activity'] }),
      id: Id,
      title: Type.String(),
      at: Moment,
    }),
  ),
  /** The last message, call, email or meeting; in responses with a single record, and in lists that name it in `fields`. */
  lastTalk: Type.Optional(
    nullableObject<LastInteraction>({
      channel: Type.Unsafe<LastInteraction['channel']>({
        type: 'string',
        enum: ['WHATSAPP', 'CALL', 'EMAIL', 'MEETING'],
      }),
      at: Moment,
    }),
  ),
}
export type NextStep = { kind: 'task' | 'activity'; id: string; title: string; at: string }
export type LastInteraction = { channel: 'WHATSAPP' | 'CALL' | 'EMAIL' | 'MEETING'; at: string }
type CommonProperties = Static<TObject<typeof commonProperties>>

/** A record as the API returns it. */
export type RecordRepresentation<T extends FieldTable, M extends TProperties = Record<never, never>> = FieldValues<T> &
  Static<TObject<typeof subjectProperties>> &
  Static<TObject<M>> & { id: string }

/** The same for records that are related to a subject. */
export type RelatedRecordRepresentation<
  T extends FieldTable,
  M extends TProperties = Record<never, never>,
> = FieldValues<T> & CommonProperties & Static<TObject<M>> & { id: string }

/** Values of a new record, optionally with an id chosen by the client (R4). */
export type NewRecord<T extends FieldTable> = Partial<FieldValues<T>> & { id?: string }

/**
 * Creates the schemas of a record kind from its fields. `extraProperties` are its own read-only properties in responses: clients may
 * send them back, and create and the general PATCH ignore them (R4), unless `withCustomValues()` reads them.
 */
export const recordSchemas = <T extends FieldTable, M extends TProperties = Record<never, never>>(
  fields: T,
  extraProperties: M = {} as M,
) => createSchemas<T, RecordRepresentation<T, M>>(fields, { ...subjectProperties, ...extraProperties })

/** The same for records that are related to a subject. */
export const relatedRecordSchemas = <T extends FieldTable, M extends TProperties = Record<never, never>>(
  fields: T,
  extraProperties: M = {} as M,
) => createSchemas<T, RelatedRecordRepresentation<T, M>>(fields, { ...commonProperties, ...extraProperties })

function createSchemas<T extends FieldTable, S>(fields: T, readOnly: TProperties) {
  const ignored = Object.fromEntries(Object.keys(readOnly).map((key) => [key, Type.Optional(Type.Unknown())]))
  const scopeKeys = { workspaceId: Type.Optional(Id), organizationId: Type.Optional(Id) }
  const createBodySchema = (values: TProperties, options: object) =>
    Type.Object(
      { id: Type.Optional(Id), ...values, ...ignored, ...scopeKeys },
      { additionalProperties: false, ...options },
    )
  return {
    representation: Type.Unsafe<S>(Type.Object({ id: Id, ...createFieldProperties(fields), ...readOnly })),
    create: Type.Unsafe<NewRecord<T>>(createBodySchema(createProperties(fields), {})),
    /** At least one field (DEF-06). */
    patch: Type.Unsafe<Partial<FieldValues<T>>>(createBodySchema(patchProperties(fields), { minProperties: 1 })),
  }
}

/** Returns the property names of a row in a record list. */
export const listedProperties = (representation: TSchema): readonly string[] =>
  (representation as unknown as { required: string[] }).required

/** Filters of every record list (R3). Queries separate multiple values by commas. */
export const recordFilters = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Type.String()),
  priority: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  ownerId: Type.Optional(Type.String()),
  tagId: Type.Optional(Id),
  importId: Type.Optional(Id),
  createdFrom: Type.Optional(Moment),
  createdTo: Type.Optional(Moment),
  updatedFrom: Type.Optional(Moment),
  updatedTo: Type.Optional(Moment),
}

/** Selects the records of a bulk call: by ids or by list filters, exactly one of the two. */
const selectionProperties = (idsKey: string, filters: TSchema) => ({
  [idsKey]: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: maxBulkIds })),
  filters: Type.Optional(filters),
})

/** Chosen by the client, so that it can undo several requests of one bulk operation at once. */
export const bulkOperationId = Type.Optional(Id)

/** Bodies of bulk DELETE and PATCH. Both switches default to true (CON-059, CON-060, COM-023, COM-024). */
export const bulkSchemas = (idsKey: string, filters: TSchema, patch: TSchema) => ({
  remove: Type.Object(
    {
      ...selectionProperties(idsKey, filters),
      force: Type.Optional(Type.Boolean({ default: true })),
      deleteRelated: Type.Optional(Type.Boolean({ default: true })),
    },
    { additionalProperties: false },
  ),
  change: Type.Object(
    { ...selectionProperties(idsKey, filters), changes: patch, bulkOperationId },
    { additionalProperties: false },
  ),
})

/** Undoes a bulk operation of the caller. */
export const UndoBulkOperation = Type.Object({ bulkOperationId: Id }, { additionalProperties: false })

/** How many records are as before the operation, and how many are not, because somebody changed them since. */
export const UndoneBulkOperation = Type.Object({ count: Type.Integer(), kept: Type.Integer() })
