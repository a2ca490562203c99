import Activity from 'lucide-react/icons/activity'
import { getRecordNames, type RecordType } from '../records/public.ts'

export const activityDescriptor: RecordType<'activity'> = { ...getRecordNames('activity'), icon: Activity }
