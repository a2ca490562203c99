import { type Static, type TProperties, Type } from 'typebox'
import { maxBulkIds } from '../kit/envelope.ts'
import { Id } from '../kit/schema.ts'

const exportFormats = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A column available in an export. */
export const ExportField = Type.Object({
  field: Type.String(),
  label: Type.String(),
  isUsual: Type.Boolean({ description: 'Exported unless `fields` says otherwise' }),
})
export type ExportField = Static<typeof ExportField>

/** Creates the body of an export: all records unless `ids` or list `filters` are given, all fields unless `fields` names some. */
export const createExportRequest = (filters: TProperties) =>
  Type.Object(
    {
      format: Type.Optional(Type.Unsafe<ExportFormat>({ type: 'string', enum: [...exportFormats], default: 'csv' })),
      fields: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 100 })),
      options: Type.Optional(
        Type.Object(
          {
            ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: maxBulkIds })),
            filters: Type.Optional(Type.Object(filters, { additionalProperties: false })),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  )
export type ExportRequest = Static<ReturnType<typeof createExportRequest>>
