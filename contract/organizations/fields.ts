import { paragraph, requiredText } from '../kit/fields.ts'
import { t } from '../language/translate.ts'

/** Text fields of an organization or a workspace (GAP-017). */
export const tenantFields = {
  name: requiredText(t('name')),
  description: paragraph(t('description'), { max: 500 }),
} as const
