import type { Field, FieldTable } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { parseValue } from '#contract/kit/parse.ts'
import type { FieldTargets } from '../descriptors.ts'

/**
 * The fields of a record as targets of columns; links are named in files, and stand on their own. A field's own label and key
 * come before the other `headers` it is known by; `looksLike` tells it by a value.
 */
export const createFieldTargets = (
  fields: FieldTable,
  headers: Readonly<Record<string, readonly string[]>>,
  looksLike: Readonly<Record<string, (value: string) => boolean>>,
): FieldTargets =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind !== 'link')
      .map(([key, field]) => [
        key,
        {
          label: columnLabel(field),
          field,
          headers: [columnLabel(field), key, ...(headers[key] ?? [])],
          ...(looksLike[key] && { looksLike: looksLike[key] }),
        },
      ]),
  )

export const createFieldMatcher =
  (field: Field): ((value: string) => boolean) =>
  (value) =>
    parseValue(field, value).ok
