import { paragraph, requiredText } from '../kit/fields.ts'

/** Text fields of an organization or a workspace (GAP-017). */
export const tenantFields = {
  name: requiredText('name'),
  description: paragraph('description', { max: 500 }),
} as const
