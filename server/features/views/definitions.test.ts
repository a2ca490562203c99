import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer()
const maren = await createPerson(server)

const text = ['Spring fair', ' ']
const ids = ['0199c1d0-0000-7000-8000-000000000001,0199c1d0-0000-7000-8000-000000000002', 'maren']
const yes = ['true', 'yes']
const no = ['false', 'no']
const instant = ['2026-03-11T09:30:00.000Z', 'yesterday']
const created = { createdFrom: instant, createdTo: instant, updatedFrom: instant, updatedTo: instant }
const customText = ['{"pilot":"yes"}', ' ']
const ofLeads = { status: ['LEAD,CLOSED', 'SINGLE'], priority: ['HOT,COLD', 'LUKEWARM'] }

/** For each kind of view: a value that each filter accepts and one that it refuses, and the columns beside the fields of the record. */
const kinds: Record<string, { filters: Record<string, string[]>; columns: string[] }> = {
  contacts: {
    filters: {
      ...{ customFields: customText, ...ofLeads, leadType: ['WARM', 'LUKEWARM'], source: text },
      ...{ ownerId: ids, companyId: ids, tagId: ids, importId: ids, hasPhone: no, hasOpenDeal: yes },
      ...{ preferredChannel: ['EMAIL,WHATSAPP', 'PIGEON'], jobTitle: text, leadScoreFrom: ['50', 'high'] },
      ...{ leadScoreTo: ['80', '-1'], nextFollowUpFrom: instant, nextFollowUpTo: instant, ...created },
    },
    columns: ['name', 'company', 'owner', 'tags', 'nextStep', 'lastTalk', 'createdAt', 'updatedAt'],
  },
  companies: {
    filters: {
      ...{ customFields: customText, ...ofLeads, size: ['STARTUP,ENTERPRISE', 'HUGE'], industry: text, source: text },
      ...{ country: text, hasOpenDeal: no, ownerId: ids, tagId: ids, importId: ids, ...created },
    },
    columns: ['name', 'owner', 'tags', 'contactCount', 'dealCount', 'createdAt', 'updatedAt'],
  },
  deals: {
    filters: {
      ...{ customFields: customText, status: ['OPEN,LOST', 'CLOSED'], currency: ['USD,EUR', 'XXX'], ownerId: ids },
      ...{ companyId: ids, contactId: ids, stageId: ids, tagId: ids, importId: ids, expectedCloseFrom: instant },
      ...{ lostReason: text, expectedCloseTo: instant, actualCloseFrom: instant, actualCloseTo: instant, ...created },
    },
    columns: ['title', 'stage', 'company', 'contact', 'owner', 'tags', 'nextStepAt', 'createdAt', 'updatedAt'],
  },
  tasks: {
    filters: {
      ...{ status: ['PENDING,COMPLETED', 'DONE'], priority: ['LOW,URGENT', 'SOON'], isAutomated: yes },
      ...{ assigneeId: ids, contactId: ids, companyId: ids, dealId: ids, dueFrom: instant, dueTo: instant, ...created },
    },
    columns: ['title', 'assignee', 'contact', 'company', 'deal', 'createdAt', 'updatedAt'],
  },
}

const saveView = (kind: string, definition: object) =>
  maren.request('POST', '/views', { kind, name: 'All', definition })
const toColumns = (ids: readonly string[]) => ids.map((id) => ({ id }))

describe.each(Object.entries(kinds))('a view of %s', (kind, { filters, columns }) => {
  it('does: keeps every filter and column', async () => {
    const definition = {
      filters: Object.fromEntries(Object.entries(filters).map(([key, [valid]]) => [key, valid])),
      columns: toColumns(columns),
    }
    const { status, body, text } = await saveView(kind, definition)
    expect(status, text).toBe(201)
    expect(body.data.definition).toEqual(definition)
  })

  it.each(Object.entries(filters))('refuses: a value of another type for %s', async (key, [, invalid]) => {
    const { status, body } = await saveView(kind, { filters: { [key]: invalid } })
    expect(status).toBe(422)
    expect(body.field_errors).toEqual({ definition: [`The filter ${key} is not valid.`] })
  })
})

describe('a view of records with custom fields', () => {
  it.each(['contacts', 'companies', 'deals'])('does: sorts and shows %s by a custom field', async (kind) => {
    const definition = { filters: {}, sort: '-customFields.pilot', columns: toColumns(['customFields.pilot']) }
    expect((await saveView(kind, definition)).status).toBe(201)
  })

  it('refuses: a custom field of tasks, which have none', async () => {
    const { body } = await saveView('tasks', { filters: {}, columns: toColumns(['customFields.pilot']) })
    expect(body.field_errors).toEqual({ definition: ['The column customFields.pilot is not known.'] })
  })
})
