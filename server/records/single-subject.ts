import type { PluralName } from '#contract/kit/kinds.ts'
import { validationFailed } from '../platform/errors.ts'
import type { createRecordStore } from './store.ts'

const subjectKeys = ['contactId', 'companyId', 'dealId'] as const

const singleSubjectRequired = (key: string) =>
  validationFailed({ [key]: ['Exactly one of contactId, companyId or dealId is required'] })

type Body = Record<string, unknown>
type RecordStore = ReturnType<typeof createRecordStore>

/**
 * Records that are about exactly one contact, company or deal, which a check of their table demands. A new one names it;
 * afterwards another takes the place of the one there was, and none cannot (GAP-072, GAP-089).
 */
export function withSingleSubject<R extends RecordStore>(table: PluralName, records: R): R {
  /** The body with the other links emptied, where it names one. */
  function withSubjectOnly(body: Body): Body {
    const [subjectKey, otherKey] = subjectKeys.filter((key) => (body[key] ?? null) !== null)
    if (otherKey) throw singleSubjectRequired(otherKey)
    return subjectKey
      ? { ...body, contactId: null, companyId: null, dealId: null, [subjectKey]: body[subjectKey] }
      : body
  }

  /** A link was emptied that was the only one. */
  const translateCheckViolation = (body: Body) => (error: unknown) => {
    const isSubjectRemoved = (error as { constraint?: string }).constraint === `${table}_check`
    throw isSubjectRemoved ? singleSubjectRequired(subjectKeys.find((key) => key in body) ?? subjectKeys[0]) : error
  }

  return {
    ...records,
    create(scope, body) {
      const values = withSubjectOnly(body)
      if (subjectKeys.every((key) => (values[key] ?? null) === null)) throw singleSubjectRequired(subjectKeys[0])
      return records.create(scope, values)
    },
    update: (scope, id, body, version) =>
      records.update(scope, id, withSubjectOnly(body), version).catch(translateCheckViolation(body)),
    updateMany: (scope, selection, body) =>
      records.updateMany(scope, selection, withSubjectOnly(body)).catch(translateCheckViolation(body)),
  }
}
