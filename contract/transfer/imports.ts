import { type Static, type TSchema, Type } from 'typebox'
import { Id } from '../kit/schema.ts'

/** How large an import may be (GAP-034). Bytes of a file, of a JSON body and of one cell; columns; rows. */
export const importLimits = {
  fileBytes: 100 << 20,
  jsonBytes: 10 << 20,
  cellBytes: 64 << 10,
  columns: 200,
  rows: 1_000_000,
  /** Problems that the answer itself carries; all of the failed rows are in the file of `GET /imports/{id}/failed`. */
  errorsShown: 100,
  /** Bytes of a file that a preview looks at. */
  previewBytes: 256 << 10,
} as const

export const importStatuses = ['queued', 'running', 'done', 'cancelled', 'failed'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What happens to a row whose contact is already there. */
export const onDuplicates = ['skip', 'update', 'create'] as const
export type OnDuplicate = (typeof onDuplicates)[number]

/** Column → field, `customAttributes.<key>`, or `null` to leave the column out. Columns not named are kept as custom attributes. */
export const ImportMapping = Type.Record(Type.String(), Type.Unsafe<string | null>({ type: ['string', 'null'] }))
export type ImportMapping = Static<typeof ImportMapping>

/** A row of the file that failed, or a value that was left out. Rows count as a spreadsheet shows them: the header is row 1. */
export const ImportError = Type.Object({
  row: Type.Integer(),
  field: Type.String({ description: 'The field, or the column where the value belongs to none' }),
  message: Type.String(),
})
export type ImportError = Static<typeof ImportError>

export const Import = Type.Object({
  importId: Id,
  status: Type.Unsafe<ImportStatus>({ type: 'string', enum: [...importStatuses] }),
  total: Type.Integer({ description: 'Rows of the file; created + updated + skipped + failed once it is done' }),
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer({ description: 'Rows whose record was already there' }),
  failed: Type.Integer(),
  errors: Type.Array(ImportError, { maxItems: importLimits.errorsShown }),
})
export type Import = Static<typeof Import>

/** The columns of a file as they would be imported, before anything is. */
export const ImportPreview = Type.Object({
  columns: Type.Array(
    Type.Object({
      header: Type.String(),
      samples: Type.Array(Type.String(), { maxItems: 3 }),
      field: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    }),
  ),
  fields: Type.Array(Type.Object({ field: Type.String(), label: Type.String() })),
})
export type ImportPreview = Static<typeof ImportPreview>

const options = {
  onDuplicate: Type.Optional(Type.Unsafe<OnDuplicate>({ type: 'string', enum: [...onDuplicates], default: 'skip' })),
}

/** JSON body of an import; `rows` is the name of its list, such as `contacts`. */
export const importRows = (rows: string) =>
  Type.Object(
    {
      [rows]: Type.Array(Type.Object({}, { additionalProperties: true }), { minItems: 1 }),
      mapping: Type.Optional(ImportMapping),
      dryRun: Type.Optional(Type.Boolean()),
      ...options,
    },
    { additionalProperties: false },
  )

/** A file with its options, as the API reference shows it; the parts are read as a stream and judged one by one. */
const importFile = {
  properties: {
    file: { type: 'string', contentMediaType: 'text/csv', description: 'CSV in UTF-8; comma, semicolon or tab' },
    mapping: { type: 'string', description: 'JSON: column to field, customAttributes.<key> or null' },
    onDuplicate: { enum: [...onDuplicates] },
    dryRun: { type: 'string' },
  },
}
const previewFile = { properties: { file: importFile.properties.file } }

/** Body of an import: JSON rows or a file. */
export const importBody = (rows: string): TSchema =>
  Type.Unsafe({
    content: { 'application/json': { schema: importRows(rows) }, 'multipart/form-data': { schema: importFile } },
  })
export const previewBody: TSchema = Type.Unsafe({ content: { 'multipart/form-data': { schema: previewFile } } })
