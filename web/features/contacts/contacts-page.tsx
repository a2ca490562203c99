import { RecordList } from '../lists/public.ts'
import { contactList } from './contact-list.tsx'

/** The contacts of the workspace. */
export const ContactsPage = () => <RecordList descriptor={contactList} />
