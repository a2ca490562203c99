import { type Role, reaches, roleNames, roles } from '#contract/kit/roles.ts'

/** What each role is for, in a line. */
export const roleHints: Record<Role, string> = {
  VIEWER: 'Reads and exports',
  MEMBER: 'Works with all records',
  ADMIN: 'Also manages members and the workspace',
  OWNER: 'May do everything',
}

/** The roles that somebody with this one may give, weakest first. */
export const roleOptions = (own: Role) =>
  roles.filter((role) => reaches(own, role)).map((role) => ({ value: role, label: roleNames[role] }))
