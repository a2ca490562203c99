import { collisionMark } from '../guards/isolation/colliding-tenant.ts'
import type { Example } from './collect-examples.ts'

type Bodies = NonNullable<Example['variants']>

/** The field of a linked record whose text tells workspaces apart. */
const textFields: Record<string, string> = {
  contact: 'contact.name',
  company: 'company.name',
  deal: 'deal.title',
  contacts: 'name',
  deals: 'title',
  tasks: 'title',
}

/** Bodies of POST /<plural>/query that follow these links; only a colliding tenant has records with such texts. */
export const linkedFilterBodies = (...links: string[]): Bodies =>
  links.map((link) => {
    const condition = { field: textFields[link], operator: 'contains', value: collisionMark }
    return { body: { filter: link.endsWith('s') ? { field: link, operator: 'some', value: condition } : condition } }
  })

/** Bodies for records that have the custom fields of the examples. */
export const customFilterBodies: Bodies = [
  { body: { filter: { field: 'customFields.seats', operator: 'greaterThan', value: 4 } } },
  { body: { filter: { field: 'customFields.seats', operator: 'isEmpty' } } },
  { body: { filter: { field: 'customFields.berth', operator: 'contains', value: collisionMark } } },
  { body: { filter: { not: { field: 'tags', operator: 'isEmpty' } }, sort: 'customFields.seats' } },
]
