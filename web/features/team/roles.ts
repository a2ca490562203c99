import { isAtLeast, type Role, roleLabels, roles } from '#contract/kit/roles.ts'

/** What each role may do, in a line. */
export const roleHints: Record<Role, string> = {
  VIEWER: 'Reads and exports',
  MEMBER: 'Works with all records',
  ADMIN: 'Also manages members and the workspace',
  OWNER: 'May do everything',
}

/** The roles that somebody with this one may grant, weakest first. */
export const listRoleOptions = (ownRole: Role) =>
  roles.filter((role) => isAtLeast(ownRole, role)).map((role) => ({ value: role, label: roleLabels[role] }))
