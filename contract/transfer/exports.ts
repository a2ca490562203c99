import { type Static, type TProperties, Type } from 'typebox'
import { bulkLimit } from '../kit/envelope.ts'
import { Id } from '../kit/schema.ts'

/** XLSX is not written yet (GAP-035). */
export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Body of an export: all records unless `ids` or `filters` (those of the list) say which; all fields unless `fields` names some. */
export const exportRequest = (filters: TProperties) =>
  Type.Object(
    {
      format: Type.Optional(Type.Unsafe<ExportFormat>({ type: 'string', enum: [...exportFormats], default: 'csv' })),
      fields: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 100 })),
      options: Type.Optional(
        Type.Object(
          {
            ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: bulkLimit })),
            filters: Type.Optional(Type.Object(filters, { additionalProperties: false })),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  )
export type ExportRequest = Static<ReturnType<typeof exportRequest>>
