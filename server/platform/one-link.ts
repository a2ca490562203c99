import type { Plural } from './events.ts'
import type { recordsOf } from './record.ts'
import { invalid } from './refusals.ts'

const links = ['contactId', 'companyId', 'dealId'] as const

const refusal = (key: string) => invalid({ [key]: ['Exactly one of contactId, companyId or dealId is required'] })

type Body = Record<string, unknown>
type Records = ReturnType<typeof recordsOf>

/**
 * Records that are about exactly one contact, company or deal, which a check of their table demands. A new one names it;
 * afterwards another takes the place of the one there was, and none cannot (GAP-072, GAP-089).
 */
export function withOneLink<R extends Records>(table: Plural, records: R): R {
  /** The body with the other links emptied, where it names one. */
  function alone(body: Body): Body {
    const [one, two] = links.filter((key) => (body[key] ?? null) !== null)
    if (two) throw refusal(two)
    return one ? { ...body, contactId: null, companyId: null, dealId: null, [one]: body[one] } : body
  }

  /** A link was emptied that was the only one. */
  const orRefused = (body: Body) => (error: unknown) => {
    const emptied = (error as { constraint?: string }).constraint === `${table}_check`
    throw emptied ? refusal(links.find((key) => key in body) ?? links[0]) : error
  }

  return {
    ...records,
    create(scope, body) {
      const values = alone(body)
      if (links.every((key) => (values[key] ?? null) === null)) throw refusal(links[0])
      return records.create(scope, values)
    },
    change: (scope, id, body, version) => records.change(scope, id, alone(body), version).catch(orRefused(body)),
    changeAll: (scope, picked, body) => records.changeAll(scope, picked, alone(body)).catch(orRefused(body)),
  }
}
