import Activity from 'lucide-react/icons/activity'
import { getRecordNames, type RecordKindDescriptor } from '../records/public.ts'

export const activityDescriptor: RecordKindDescriptor<'activity'> = { ...getRecordNames('activity'), icon: Activity }
