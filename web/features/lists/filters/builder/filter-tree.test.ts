import { expect, it } from 'vitest'
import { createCondition, createGroup, listFaults, replaceNode, toFilter, toTree } from './filter-tree.ts'

const lead = { field: 'status', operator: 'is', value: 'LEAD' }
const buyer = { field: 'jobTitle', operator: 'contains', value: 'buyer' }

it.each([
  ['one condition', lead],
  ['all of several', { and: [lead, buyer] }],
  ['any of several', { or: [lead, buyer] }],
  ['none of several', { not: { or: [lead, buyer] } }],
  ['not one', { not: lead }],
  ['not all of several', { not: { and: [lead, buyer] } }],
  ['groups in groups', { and: [lead, { or: [buyer, { not: { or: [lead, buyer] } }] }] }],
  [
    'a filter of linked records',
    { field: 'deals', operator: 'some', value: { field: 'title', operator: 'is', value: 'Cranes' } },
  ],
])('keeps a filter: %s', (_what, filter) => {
  expect(toFilter(toTree(JSON.stringify(filter)))).toEqual(filter)
})

it.each([undefined, '', 'name is Amara', '[]', 'null'])(
  'begins with an empty group for what is no filter: %s',
  (text) => {
    const tree = toTree(text)
    expect([tree.mode, tree.nodes, toFilter(tree)]).toEqual(['all', [], null])
  },
)

it('removes a group with its last condition, but not the outermost one', () => {
  const inner = createCondition('name', 'text')
  const tree = createGroup([createGroup([inner])])
  expect(replaceNode(tree, inner.id, null)).toEqual({ ...tree, nodes: [] })
})

it('names the conditions that lack a value or a field', () => {
  const empty = createCondition('name', 'text')
  const gone = { ...createCondition('customFields.fax', 'text'), value: 'x' }
  const good = { ...createCondition('name', 'text'), value: 'Amara' }
  expect(listFaults('contact', createGroup([empty, good, createGroup([gone])]), [])).toEqual([empty.id, gone.id])
})
