import { t } from '../language/translate.ts'

/** Roles of a membership, weakest first; each includes the ones before it (GAP-020). */
export const roles = ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER'] as const
export type Role = (typeof roles)[number]

/** Whether this role includes the other. */
export const isAtLeast = (role: Role, other: Role): boolean => roles.indexOf(role) >= roles.indexOf(other)

/** Labels of the roles. */
export const roleLabels: Record<Role, string> = {
  VIEWER: t('Viewer'),
  MEMBER: t('Member'),
  ADMIN: t('Admin'),
  OWNER: t('Owner [role]'),
}

/** Permission → the weakest role that has it (GAP-021). */
export const permissions = {
  'contacts:read': 'VIEWER',
  'contacts:write': 'MEMBER',
  'contacts:delete': 'MEMBER',
  'contacts:import': 'MEMBER',
  'contacts:export': 'VIEWER',
  'companies:read': 'VIEWER',
  'companies:write': 'MEMBER',
  'companies:delete': 'MEMBER',
  'files:read': 'VIEWER',
  'files:write': 'MEMBER',
  'companies:import': 'MEMBER',
  'companies:export': 'VIEWER',
  'deals:read': 'VIEWER',
  'deals:write': 'MEMBER',
  'deals:delete': 'MEMBER',
  'deals:import': 'MEMBER',
  'deals:export': 'VIEWER',
  'pipelines:read': 'VIEWER',
  'pipelines:manage': 'ADMIN',
  'fields:read': 'VIEWER',
  'fields:manage': 'ADMIN',
  'activities:read': 'VIEWER',
  'activities:write': 'MEMBER',
  'activities:delete': 'MEMBER',
  'tasks:read': 'VIEWER',
  'tasks:write': 'MEMBER',
  'tasks:delete': 'MEMBER',
  'notes:read': 'VIEWER',
  'notes:write': 'MEMBER',
  'notes:delete': 'MEMBER',
  'tags:read': 'VIEWER',
  'tags:write': 'MEMBER',
  'trash:read': 'MEMBER',
  'trash:restore': 'MEMBER',
  'edits:read': 'MEMBER',
  'edits:undo': 'MEMBER',
  'dashboard:read': 'VIEWER',
  'search:read': 'VIEWER',
  'notifications:read': 'VIEWER',
  'notifications:mark': 'VIEWER',
  'favorites:read': 'VIEWER',
  'favorites:keep': 'VIEWER',
  'views:read': 'VIEWER',
  'views:write': 'MEMBER',
  'whatsapp:read': 'VIEWER',
  'whatsapp:write': 'MEMBER',
  'whatsapp:manage': 'ADMIN',
  'members:read': 'VIEWER',
  'events:read': 'VIEWER',
  'members:manage': 'ADMIN',
  'audit:read': 'ADMIN',
  'audit:export': 'ADMIN',
  'team:impersonate': 'ADMIN',
  'workspace:manage': 'ADMIN',
  'organization:manage': 'ADMIN',
  'organization:delete': 'OWNER',
} as const satisfies Record<string, Role>
export type Permission = keyof typeof permissions

/** Lists the permissions of a role, as sent to the client. */
export const listPermissions = (role: Role): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((name) => isAtLeast(role, permissions[name]))
