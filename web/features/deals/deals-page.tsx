import { RecordList } from '../lists/public.ts'
import { dealList } from './deal-list.tsx'

/** The deals of the workspace. */
export const DealsPage = () => <RecordList descriptor={dealList} />
