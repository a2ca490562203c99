import { type Static, type TSchema, Type } from 'typebox'
import { type DateFormat, dateFormats } from '../kit/date-text.ts'
import { type TransferPlural, transferPlurals } from '../kit/kinds.ts'
import { Id, nullable, nullableObject } from '../kit/schema.ts'
import { t } from '../language/translate.ts'
import { type Encoding, encodings } from './encodings.ts'
import { importLimits } from './import-limits.ts'

const importStatuses = ['queued', 'running', 'done', 'cancelled', 'failed'] as const
type ImportStatus = (typeof importStatuses)[number]

export const importOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What to do with a row whose record already exists. */
export const onDuplicateOptions = ['skip', 'update', 'create'] as const
export type OnDuplicate = (typeof onDuplicateOptions)[number]

/** Column → field, `customAttributes.<key>`, or `null` to leave the column out. Columns not named are kept as custom attributes. */
export const ImportMapping = Type.Record(Type.String(), Type.Unsafe<string | null>({ type: ['string', 'null'] }))
export type ImportMapping = Static<typeof ImportMapping>

const DateFormatName = Type.Unsafe<DateFormat>({ type: 'string', enum: [...dateFormats] })

/** Column → date format; detected for columns that are not named. */
export const ImportDateFormats = Type.Record(Type.String(), DateFormatName)
export type ImportDateFormats = Static<typeof ImportDateFormats>

/** Field → cell → what is read instead: the value of a choice, its label or id, or the id of a member; `null` leaves the cell out. */
export const ImportValueMapping = Type.Record(Type.String(), ImportMapping)
export type ImportValueMapping = Static<typeof ImportValueMapping>

/** A row that failed, or a value that was dropped. Rows are numbered as in a spreadsheet: the header is row 1. */
export const ImportError = Type.Object({
  row: Type.Integer(),
  field: Type.String({ description: 'The field, or the column if it maps to no field' }),
  message: Type.String(),
})
export type ImportError = Static<typeof ImportError>

/** A record that an import created and that its undo kept. */
const KeptRecord = Type.Object({ id: Id, name: Type.Union([Type.String(), Type.Null()]) })
export type KeptRecord = Static<typeof KeptRecord>

/** Progress of an undo. */
const ImportUndo = Type.Object({
  status: Type.Unsafe<'running' | 'done' | 'failed'>({
    type: 'string',
    enum: ['running', 'done', 'failed'],
    description: 'A failed one can be restarted and continues where it stopped',
  }),
  removed: Type.Integer({ description: 'Records that the import created; they are in the trash as one deletion' }),
  restored: Type.Integer({ description: 'Records whose previous values were restored' }),
  kept: Type.Integer({ description: 'Fields that have been edited since the import and stay unchanged' }),
  recordsKept: Type.Integer({
    description:
      'Records that the import made and that somebody has edited, tagged, linked or written to since; they stay',
  }),
  keptRecords: Type.Array(KeptRecord, { maxItems: importLimits.maxKeptRecords, description: 'The first of these' }),
})

const unchanged = Type.Integer({
  description: 'Rows whose record has all of their values already, and was not touched',
})

/** The plural of the kind of records that are imported. */
export const TransferPluralSchema = Type.Unsafe<TransferPlural>({ type: 'string', enum: [...transferPlurals] })

export const Import = Type.Object({
  importId: Id,
  kind: TransferPluralSchema,
  fileName: Type.String(),
  startedAt: Type.String({ format: 'date-time' }),
  status: Type.Unsafe<ImportStatus>({ type: 'string', enum: [...importStatuses] }),
  total: Type.Integer({
    description: 'Rows of the file; created + updated + unchanged + skipped + failed once it is done',
  }),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged,
  skipped: Type.Integer({ description: 'Rows whose record already existed' }),
  failed: Type.Integer(),
  errors: Type.Array(ImportError, { maxItems: importLimits.maxErrors }),
  undo: Type.Union([ImportUndo, Type.Null()]),
})
export type Import = Static<typeof Import>

/** Rows with the same problem: failed ones, or ones that were imported without a value. */
export const ImportProblem = Type.Object({
  id: Type.String({ description: 'Names the problem in `GET /imports/{id}/failed`' }),
  field: ImportError.properties.field,
  message: Type.String(),
  failed: Type.Boolean({ description: 'Whether the rows failed' }),
  count: Type.Integer({ description: 'Rows' }),
  values: Type.Array(
    Type.Object({
      value: Type.String({ description: 'The beginning of the cell' }),
      count: Type.Integer(),
    }),
    { maxItems: importLimits.valuesPerProblem, description: 'The most frequent values that the rows have there' },
  ),
})
export type ImportProblem = Static<typeof ImportProblem>

/** An entry in the list of a person's past imports. */
export const PastImport = Type.Object({
  importId: Id,
  fileName: Type.String(),
  status: Import.properties.status,
  startedAt: Type.String({ format: 'date-time' }),
  total: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged,
  skipped: Type.Integer(),
  failed: Type.Integer(),
  undo: Type.Unsafe<'possible' | 'running' | 'done' | 'too late' | null>({
    enum: ['possible', 'running', 'done', 'too late', null],
    description: 'Null if there is nothing to undo or the import is still running',
  }),
})
export type PastImport = Static<typeof PastImport>

/** An entry in the list of the imports of a workspace. */
export const ImportHistoryEntry = Type.Object({
  ...PastImport.properties,
  kind: TransferPluralSchema,
  startedBy: nullableObject<ImportStarter>(
    { id: Id, name: Type.String() },
    { description: 'The person who started it; null for a former member' },
  ),
  isManageable: Type.Boolean({
    description: 'Whether you may see its report and undo it: your own, or as an administrator',
  }),
})
type ImportStarter = { id: string; name: string }
export type ImportHistoryEntry = Static<typeof ImportHistoryEntry>

/** Names an import to everybody who sees its records. */
export const ImportFile = Type.Object({ fileName: Type.String() })

const text = Type.Union([Type.String(), Type.Null()])

/** The effect that a row would have, field by field. */
export const DryRunRow = Type.Object({
  row: Type.Integer(),
  outcome: Type.Unsafe<ImportOutcome>({ type: 'string', enum: [...importOutcomes] }),
  id: Type.Union([Id, Type.Null()], { description: 'The existing record' }),
  title: Type.String({ description: 'Name, or email address or phone number if there is none' }),
  changes: Type.Array(Type.Object({ field: Type.String(), label: Type.String(), from: text, to: text })),
  message: Type.Optional(Type.String({ description: 'Why the row would fail' })),
})
export type DryRunRow = Static<typeof DryRunRow>

/** Rows with the same problem, and the values that cause it. */
export const DryRunProblem = Type.Object({
  id: Type.String({ description: 'Names the problem in `POST /{kind}/import/failed`' }),
  field: ImportError.properties.field,
  message: Type.String(),
  failed: Type.Boolean({ description: 'Whether the rows fail' }),
  count: Type.Integer({ description: 'Rows' }),
  values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }), {
    maxItems: importLimits.dryRunValues,
    description: 'The most frequent values that the rows have there',
  }),
  otherValues: Type.Integer({ description: 'Different values besides these' }),
})
export type DryRunProblem = Static<typeof DryRunProblem>

/** Result of a dry run: the counts an import would have, and the first rows of each outcome. */
export const DryRun = Type.Object({
  importId: Type.Null(),
  dryRun: Type.Literal(true),
  status: Type.Literal('done'),
  total: Type.Integer({ description: 'Rows of the file' }),
  checked: Type.Integer({ description: 'Rows checked: created + updated + unchanged + skipped + failed' }),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged,
  skipped: Type.Integer(),
  failed: Type.Integer(),
  leftOut: Type.Integer({ description: 'Values that would be skipped' }),
  warning: Type.Union([Type.String(), Type.Null()], { description: 'Why only part of the file would be imported' }),
  errors: Type.Array(ImportError, { maxItems: importLimits.maxErrors }),
  problems: Type.Array(DryRunProblem, {
    maxItems: importLimits.problems,
    description: 'Those of failed rows first, then the most frequent first',
  }),
  rows: Type.Array(DryRunRow, { maxItems: importOutcomes.length * importLimits.dryRunRowsPerOutcome }),
})
export type DryRun = Static<typeof DryRun>

/** The columns of a file and how they would be imported. */
export const ImportPreview = Type.Object({
  columns: Type.Array(
    Type.Object({
      header: Type.String(),
      samples: Type.Array(Type.String(), { maxItems: 3 }),
      field: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      dateFormat: Type.Unsafe<DateFormat>({
        type: 'string',
        enum: [...dateFormats],
        description: 'How dates in the column would be read',
      }),
    }),
  ),
  fields: Type.Array(Type.Object({ field: Type.String(), label: Type.String() })),
  attributes: Type.Array(Type.String(), {
    description:
      'The keys of custom attributes that records of the workspace have; a column can fill `customAttributes.<key>`',
  }),
  rows: nullable<number>('integer', {
    description: 'The number of rows; null if only the beginning of the file was read',
  }),
  encoding: Type.Unsafe<Encoding | null>({
    enum: [...encodings, null],
    description: 'How the text was read; null for an XLSX file',
  }),
  sheets: Type.Array(Type.String(), { description: 'The sheets of an XLSX file that can be imported' }),
  sheet: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The sheet that the columns belong to' }),
})
export type ImportPreview = Static<typeof ImportPreview>

const options = {
  onDuplicate: Type.Optional(
    Type.Unsafe<OnDuplicate>({ type: 'string', enum: [...onDuplicateOptions], default: 'skip' }),
  ),
}

const timeZoneDescription = 'Of times without an offset, where the profile of the caller names no zone; else UTC'

const tagsDescription = 'Names of tags to add to every imported record; missing ones are created'
const statusDescription = 'The status of records that have none, neither in the file nor before'

/** JSON body of an import; `rows` is the property name of its rows, such as `contacts`. */
const createImportRowsBody = (rows: string) =>
  Type.Object(
    {
      [rows]: Type.Array(Type.Object({}, { additionalProperties: true }), { minItems: 1 }),
      mapping: Type.Optional(ImportMapping),
      dryRun: Type.Optional(Type.Boolean()),
      dateFormats: Type.Optional(ImportDateFormats),
      values: Type.Optional(ImportValueMapping),
      timeZone: Type.Optional(Type.String({ description: timeZoneDescription })),
      tags: Type.Optional(
        Type.Array(Type.String(), { maxItems: importLimits.tagsPerRow, description: tagsDescription }),
      ),
      ownerId: Type.Optional(Id),
      status: Type.Optional(Type.String({ description: statusDescription })),
      ...options,
    },
    { additionalProperties: false },
  )

/** A file with its options. Only for the API reference: the parts are streamed and validated one by one. */
const importFile = {
  properties: {
    file: { type: 'string', contentMediaType: 'text/csv', description: 'CSV with comma, semicolon or tab; or XLSX' },
    encoding: { enum: [...encodings], description: 'The encoding of a CSV file; detected if missing' },
    sheet: { type: 'string', description: 'The sheet of an XLSX file; the first one if missing' },
    mapping: { type: 'string', description: 'JSON: column to field, customAttributes.<key> or null' },
    onDuplicate: { enum: [...onDuplicateOptions] },
    dryRun: { type: 'string' },
    dateFormats: { type: 'string', description: `JSON: column to ${dateFormats.join(', ')}; detected when missing` },
    values: { type: 'string', description: 'JSON: field to cells and what is read instead, or null to leave them out' },
    timeZone: { type: 'string', description: timeZoneDescription },
    tags: { type: 'string', description: `JSON: ${tagsDescription}` },
    ownerId: { type: 'string', description: 'The owner of records that have none, neither in the file nor before' },
    status: { type: 'string', description: statusDescription },
  },
}
const { file, encoding, sheet } = importFile.properties
const suggestMappingFile = { properties: { file, encoding, sheet } }

/** Body of an import: JSON rows or a file. */
export const createImportBody = (rows: string): TSchema =>
  Type.Unsafe({
    content: {
      'application/json': { schema: createImportRowsBody(rows) },
      'multipart/form-data': { schema: importFile },
    },
  })
export const suggestMappingBody: TSchema = Type.Unsafe({
  content: { 'multipart/form-data': { schema: suggestMappingFile } },
})

export const importTexts = {
  workspaceDeleted: t(
    'The import stopped, because the workspace was deleted. To import the remaining rows, upload the file again.',
  ),
} as const
