import { RecordList } from '../lists/public.ts'
import { companyList } from './company-list.tsx'

/** The companies of the workspace. */
export const CompaniesPage = () => <RecordList descriptor={companyList} />
