import type { RecordType } from '../records/record-type.ts'
import { activityType } from './activities/record-type.ts'
import { companyType } from './companies/record-type.ts'
import { contactType } from './contacts/record-type.ts'
import { dealType } from './deals/record-type.ts'
import { noteType } from './notes/record-type.ts'
import { taskType } from './tasks/record-type.ts'
import type { TransferableType } from './transfer/public.ts'

/** All record kinds of the application. */
export const recordTypes: readonly (RecordType & TransferableType)[] = [
  contactType,
  companyType,
  dealType,
  activityType,
  taskType,
  noteType,
]
