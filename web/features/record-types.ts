import type { RecordKindName } from '#contract/kit/kinds.ts'
import { activityDescriptor } from './activities/activity-descriptor.tsx'
import { companyDescriptor } from './companies/company-descriptor.tsx'
import { contactDescriptor } from './contacts/contact-descriptor.tsx'
import { dealDescriptor } from './deals/deal-descriptor.tsx'
import { noteDescriptor } from './notes/note-descriptor.tsx'
import type { RecordKindDescriptor } from './records/public.ts'
import { taskDescriptor } from './tasks/task-descriptor.tsx'

/** The descriptors of all record types, for features that show several kinds. They load no screens. */
export const recordTypes: { readonly [K in RecordKindName]: RecordKindDescriptor<K> } = {
  contact: contactDescriptor,
  company: companyDescriptor,
  deal: dealDescriptor,
  activity: activityDescriptor,
  task: taskDescriptor,
  note: noteDescriptor,
}
