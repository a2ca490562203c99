import { paragraph, text } from '../kit/fields.ts'
import { t } from '../language/translate.ts'

/** The editable fields of a tag. The description is short because every tagged record is returned with it. */
export const tagFields = {
  name: text(t('name'), { max: 100 }),
  description: paragraph(t('description'), { max: 500 }),
} as const
