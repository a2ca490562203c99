import { paragraph, text } from '../kit/fields.ts'

/** What a person types for a tag. Every record that bears it carries the description along, so it is short. */
export const tagFields = {
  name: text('name', { max: 100 }),
  description: paragraph('description', { max: 500 }),
} as const
