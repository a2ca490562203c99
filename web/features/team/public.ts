export { invitationsQuery, membersQuery } from './requests.ts'
