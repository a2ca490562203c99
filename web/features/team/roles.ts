import { isAtLeast, type Role, roleLabels, roles } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'

/** What each role may do, in a line. */
export const roleHints: Record<Role, string> = {
  VIEWER: t('Can view and export'),
  MEMBER: t('Can edit all records'),
  ADMIN: t('Can also manage members and the workspace'),
  OWNER: t('Can do everything'),
}

/** The roles that somebody with this one may grant, weakest first. */
export const listRoleOptions = (ownRole: Role) =>
  roles.filter((role) => isAtLeast(ownRole, role)).map((role) => ({ value: role, label: roleLabels[role] }))
