import type { Permission } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'

/** The titles of the groups of settings pages, in their order. */
export const groupLabels = { you: t('You'), workspace: t('Workspace'), data: t('Data') }

export type SettingsPage = {
  to:
    | '/settings/account'
    | '/settings/organization'
    | '/settings/members'
    | '/settings/tags'
    | '/settings/pipelines'
    | '/settings/fields'
    | '/settings/broadcasts'
    | '/settings/imports'
    | '/settings/bulk-edits'
    | '/settings/trash'
    | '/settings/emails'
    | '/settings/audit'
  label: string
  group: keyof typeof groupLabels
  /** What else people call its contents, for the palette. */
  keywords?: string
  permission: Permission
}

/** The settings pages; the first one opens first. Each has a route in routes.tsx. */
const settingsPages: readonly SettingsPage[] = [
  {
    to: '/settings/organization',
    label: t('Organization'),
    group: 'workspace',
    permission: 'members:read',
    keywords: t('workspaces rename usage storage plan backup delete'),
  },
  {
    to: '/settings/members',
    label: t('Members'),
    group: 'workspace',
    permission: 'members:read',
    keywords: t('team people users roles permissions invitations'),
  },
  {
    to: '/settings/pipelines',
    label: t('Pipelines'),
    group: 'workspace',
    permission: 'pipelines:manage',
    keywords: t('stages probability deals board'),
  },
  {
    to: '/settings/fields',
    label: t('Fields'),
    group: 'workspace',
    permission: 'fields:manage',
    keywords: t('custom attributes properties columns'),
  },
  { to: '/settings/tags', label: t('Tags'), group: 'workspace', permission: 'tags:read' },
  {
    to: '/settings/broadcasts',
    label: t('Broadcasts'),
    group: 'workspace',
    permission: 'whatsapp:manage',
    keywords: t('bulk campaign marketing templates WhatsApp'),
  },
  {
    to: '/settings/imports',
    label: t('Imports'),
    group: 'data',
    permission: 'contacts:import',
    keywords: t('import history csv excel file upload undo'),
  },
  {
    to: '/settings/bulk-edits',
    label: t('Bulk edits'),
    group: 'data',
    permission: 'edits:read',
    keywords: t('undo history changes many records tags moves'),
  },
  {
    to: '/settings/trash',
    label: t('Trash'),
    group: 'data',
    permission: 'trash:read',
    keywords: t('deleted restore undo recycle bin'),
  },
  {
    to: '/settings/audit',
    label: t('Audit log'),
    group: 'data',
    permission: 'audit:read',
    keywords: t('security history who events'),
  },
  {
    to: '/settings/emails',
    label: t('Undelivered emails'),
    group: 'data',
    permission: 'audit:read',
    keywords: t('outgoing pending failed resend mail'),
  },
  {
    to: '/settings/account',
    label: t('Account'),
    group: 'you',
    permission: 'members:read',
    keywords: t(
      'profile name picture password time zone notifications push quiet hours sessions devices sign out everywhere',
    ),
  },
]

/** The settings pages that the user's role may open. */
export function useSettingsPages(): readonly SettingsPage[] {
  const may = usePermissionCheck()
  return settingsPages.filter((page) => may(page.permission))
}
