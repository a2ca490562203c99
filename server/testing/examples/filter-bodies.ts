import { collisionMark } from '../guards/isolation/colliding-tenant.ts'
import type { Example } from './collect-examples.ts'

type Bodies = NonNullable<Example['variants']>

/**
 * Bodies of POST /<plural>/query that follow links: by field of the linked record, or by `<link> <field>` of many, a text that it has in
 * the examples. Each is sent again with a text that only records of a colliding tenant have.
 */
export const linkedFilterBodies = (texts: Record<string, string>): Bodies =>
  Object.entries(texts).flatMap(([path, text]) =>
    [text, collisionMark].map((value) => {
      const [link = '', field] = path.split(' ')
      if (!field) return { body: { filter: { field: link, operator: 'contains', value } } }
      return { body: { filter: { field: link, operator: 'some', value: { field, operator: 'contains', value } } } }
    }),
  )

/** Bodies for records that have the custom fields of the examples. */
export const customFilterBodies: Bodies = [
  { body: { filter: { field: 'customFields.seats', operator: 'greaterThan', value: 4 } } },
  { body: { filter: { field: 'customFields.seats', operator: 'isEmpty' } } },
  { body: { filter: { field: 'customFields.berth', operator: 'contains', value: 'quay' } } },
]
