import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { captureStatement, knownTotal, measureReads, unknownTotal } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { contactStore } from '../contacts/store.ts'
import { createCustomField } from './examples.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
beforeAll(async () => {
  const { owner } = server.platform.database
  for (const person of [maren, await createPerson(server)]) {
    for (const [label, type] of [
      ['Seats', 'NUMBER'],
      ['Berth', 'TEXT'],
      ['Contract end', 'DATE'],
    ])
      await createCustomField(person, { label, type })
    await owner.query(
      `insert into contacts (workspace_id, id, name, custom_fields)
       select $1, md5(n::text)::uuid, 'Filler ' || n,
              jsonb_build_object('seats', n, 'berth', md5(n::text), 'contractEnd', date '2026-01-01' + n % 9000) from generate_series(1, 10000) n`,
      [person.workspaceId],
    )
  }
  for (const table of ['contacts', 'custom_field_values']) await owner.query(`vacuum analyze ${table}`)
}, 120_000)

/** Measures what a page of a list reads; a page sorted by a custom field reads that field first. */
async function explainPage(query: Record<string, string>, counts = knownTotal) {
  const statement = await captureStatement(maren, (scope) => contactStore.list.page(scope, query, counts))
  return measureReads(server, maren, statement)
}

describe('survives', () => {
  const filters = {
    'a range of numbers': { seats: { from: 50, to: 60 } },
    'a text': { berth: { is: 'cfcd208495d565ef66e7dff9f98764da' } },
    'a range of days': { contractEnd: { from: '2026-03-01', to: '2026-03-02' } },
  }
  it.each(Object.entries(filters))(
    '10,000 contacts filtered by %s: the index finds the few that match',
    async (_, filter) => {
      const read = await explainPage({ customFields: JSON.stringify(filter) }, unknownTotal)
      expect(read.sequentialScans).toEqual([])
      expect(read.rows.custom_field_values ?? 0).toBeLessThan(100)
      expect(read.rows.contacts ?? 0).toBeLessThan(200)
    },
  )
})
