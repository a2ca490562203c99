import type { FieldTable, Values } from '#contract/kit/fields.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { invalid } from './refusals.ts'

/** The fields of a body as they will be stored; 422 with a sentence for each refused one. Keys outside the table are passed over (R4). */
export function accepted<T extends FieldTable>(fields: T, body: Record<string, unknown>): Partial<Values<T>> {
  const { values, errors } = parseValues(fields, body)
  if (Object.keys(errors).length) throw invalid(errors)
  return values
}
