import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import { type CollectExamples, createThroughApi, type Example } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'

/** Defines a field over HTTP. */
export const createCustomField = (person: Person, body: Record<string, unknown>): Promise<CustomField> =>
  createThroughApi(person, 'POST', '/custom-fields', { kind: 'contact', type: 'TEXT', ...body })

/** Queries for lists of records that have the fields below. */
export const customFieldQueries: NonNullable<Example['variants']> = [
  { query: { customFields: '{"seats":{"from":4,"to":20},"berth":{"contains":"quay"}}' } },
  { query: { customFields: '{"notices":{"contains":"knots"},"contractEnd":{"from":"2026-01-01"}}' } },
  { query: { customFields: '{"seats":{"empty":true}}' } },
  { query: { customFields: '{"seats":{"empty":false}}', sort: '-createdAt' } },
  { query: { sort: 'customFields.seats' } },
  { query: { sort: '-customFields.berth', customFields: '{"berth":{"is":"East quay"}}' } },
  { query: { sort: 'customFields.contractEnd', limit: 1 } },
]

/** Creates fields of every kind, records with values, and an example for each route. */
export const customFieldExamples: CollectExamples = async (_server, person) => {
  const examples: Record<string, Example> = {}
  const kinds = [
    ['contact', 'contacts', { name: 'Odile Marchetti' }],
    ['company', 'companies', { name: 'Marchetti Ropes' }],
    ['deal', 'deals', { title: 'Mooring lines' }],
  ] as const
  for (const [kind, plural, values] of kinds) {
    for (const [type, label] of [
      ['TEXT', 'Berth'],
      ['TEXT', 'Mark'],
      ['LONG_TEXT', 'Notices'],
      ['NUMBER', 'Seats'],
      ['DATE', 'Contract end'],
      ['MEMBER', 'Deputy'],
    ])
      await createCustomField(person, { kind, type, label })
    const customFields = {
      berth: 'East quay',
      mark: person.workspaceId,
      notices: 'Knots welcome',
      seats: 12,
      contractEnd: '2026-11-30',
      deputy: person.userId,
    }
    const { id } = await createThroughApi(person, 'POST', `/${plural}`, { ...values, customFields })
    await createThroughApi(person, 'POST', `/${plural}`, { ...values, customFields: { seats: 3 } })
    examples[`PATCH /${plural}/{id}/custom-fields`] = {
      params: { id },
      body: { customFields: { seats: 13, deputy: person.userId } },
      expectedText: person.workspaceId,
      variants: [{ body: { customFields: { seats: 14 } }, headers: { 'if-match': '99' } }],
    }
  }
  const choices = [{ label: 'North' }, { label: 'South' }]
  const region = await createCustomField(person, {
    label: `Region ${person.workspaceId}`,
    key: 'region',
    type: 'CHOICE',
    choices,
  })
  await createThroughApi(person, 'POST', '/contacts', {
    name: 'Bram Vos',
    customFields: { region: region.choices[0]?.id },
  })
  const retired = await createCustomField(person, { label: 'Fax' })
  const activeIds = async () =>
    (await person.request('GET', '/custom-fields?kind=deal')).body.data.map((field: CustomField) => field.id)
  return {
    examples: {
      ...examples,
      'GET /custom-fields': {
        expectedText: person.workspaceId,
        variants: [{ query: { kind: 'contact' }, expectedText: person.workspaceId }],
      },
      'POST /custom-fields': {
        body: { kind: 'contact', type: 'NUMBER', label: 'Draught' },
        variants: [{ body: { kind: 'contact', type: 'TEXT', label: 'Berth' } }],
      },
      'PUT /custom-fields/order': {
        body: { kind: 'deal', fieldIds: (await activeIds()).reverse() },
        hasCompleteList: true,
      },
      'PATCH /custom-fields/{id}': {
        params: { id: region.id },
        body: { label: 'Area', choices: region.choices },
        variants: [
          { body: { choices: region.choices.slice(1) } },
          { body: { isArchived: false } },
          { body: { label: 'Old' }, headers: { 'if-match': '99' } },
        ],
      },
      'DELETE /custom-fields/{id}': { params: { id: retired.id } },
    },
  }
}
