import type { FieldTable, FieldValues } from '#contract/kit/fields.ts'
import { parseValues } from '#contract/kit/parse.ts'
import { validationFailed } from '../platform/errors.ts'

/** Parses the fields of a body to the values to store; throws 422 with a message per invalid field. Unknown keys are ignored (R4). */
export function parseFields<T extends FieldTable>(fields: T, body: Record<string, unknown>): Partial<FieldValues<T>> {
  const { values, errors } = parseValues(fields, body)
  if (Object.keys(errors).length) throw validationFailed(errors)
  return values
}
