import { contactFilters, contactSchemas } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import { t } from '#contract/language/translate.ts'
import { sql } from '../../platform/database/sql.ts'
import { validationFailed } from '../../platform/errors.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { subjectTitles } from '../../records/related.ts'
import { companyNameColumn } from '../../records/search-line.ts'
import { contactListDescriptor } from './list.ts'
import { contactDetail, contactSummary } from './representation.ts'

const linkedinTable = (table: string) => ({ table, column: 'contact_id' })

/** A contact requires a name, an email address or a phone number (GAP-049). */
export const contactDescriptor: RecordDescriptor<typeof contactFields> = {
  kind: 'contact',
  fields: contactFields,
  schemas: contactSchemas,
  filters: contactFilters,
  list: contactListDescriptor,
  summary: contactSummary,
  detail: contactDetail,
  titleSql: subjectTitles.contact,
  searchLine: () => ({
    name: sql`coalesce(c.name, c.email, c.phone_number)`,
    detail: sql`c.job_title`,
    company: companyNameColumn,
    excerpt: sql`nullif(concat_ws(' · ', c.email, c.phone_number, c.whatsapp_number), '')`,
    picture: sql`c.avatar`,
  }),
  validate: ({ name, email, phoneNumber }, isNew) => {
    if (isNew && !name && !email && !phoneNumber)
      throw validationFailed({ name: [t('A contact needs a name, an email address or a phone number')] })
  },
  relatedTables: {
    'LinkedIn experience': linkedinTable('linkedin_experience'),
    'LinkedIn skills': linkedinTable('linkedin_skills'),
    'LinkedIn job preferences': linkedinTable('linkedin_job_preferences'),
  },
}
