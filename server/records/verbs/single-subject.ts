import { type PluralName, subjectKinds } from '#contract/kit/kinds.ts'
import { formatList } from '#contract/language/format-list.ts'
import { validationFailed } from '../../platform/errors.ts'
import type { RecordBody } from '../descriptor.ts'
import type { RecordStore } from '../record-type.ts'

/** The fields of the links to a subject. */
export const subjectKeys = subjectKinds.map((kind) => `${kind}Id` as const)

const singleSubjectRequired = (key = 'contactId') =>
  validationFailed({ [key]: [`Exactly one of ${formatList(subjectKeys, 'or')} is required`] })

/**
 * Ensures that each record is about exactly one subject, which a check constraint enforces. A new record must name a subject; naming
 * another one replaces it, and it cannot be removed (GAP-072, GAP-089).
 */
export function withSingleSubject(table: PluralName, records: RecordStore): RecordStore {
  /** Clears the other links when a body names a subject. */
  function withSubjectOnly(body: RecordBody): RecordBody {
    const [subjectKey, otherKey] = subjectKeys.filter((key) => (body[key] ?? null) !== null)
    if (otherKey) throw singleSubjectRequired(otherKey)
    const emptyLinks = Object.fromEntries(subjectKeys.map((key) => [key, null]))
    return subjectKey ? { ...body, ...emptyLinks, [subjectKey]: body[subjectKey] } : body
  }

  /** Translates the check violation that occurs when the only link is cleared. */
  const translateCheckViolation = (body: RecordBody) => (error: unknown) => {
    const isSubjectRemoved = (error as { constraint?: string }).constraint === `${table}_check`
    throw isSubjectRemoved ? singleSubjectRequired(subjectKeys.find((key) => key in body)) : error
  }

  return {
    ...records,
    create(scope, body) {
      const values = withSubjectOnly(body)
      if (subjectKeys.every((key) => (values[key] ?? null) === null)) throw singleSubjectRequired()
      return records.create(scope, values)
    },
    update: (scope, id, body, version) =>
      records.update(scope, id, withSubjectOnly(body), version).catch(translateCheckViolation(body)),
    updateMany: (scope, selection, body, operationId) =>
      records.updateMany(scope, selection, withSubjectOnly(body), operationId).catch(translateCheckViolation(body)),
  }
}
