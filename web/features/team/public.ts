export { membersQuery } from './requests.ts'
