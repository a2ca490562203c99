import { isAtLeast, type Role, roleLabels, roles } from '#contract/kit/roles.ts'

/** What each role may do, in a line. */
export const roleHints: Record<Role, string> = {
  VIEWER: 'Can view and export',
  MEMBER: 'Can edit all records',
  ADMIN: 'Can also manage members and the workspace',
  OWNER: 'Can do everything',
}

/** The roles that somebody with this one may grant, weakest first. */
export const listRoleOptions = (ownRole: Role) =>
  roles.filter((role) => isAtLeast(ownRole, role)).map((role) => ({ value: role, label: roleLabels[role] }))
