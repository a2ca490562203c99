/** What the shell shows of organizations and workspaces. */
export { CreateTenantDialog } from './create-tenant-dialog.tsx'
export { NoTenant } from './no-tenant.tsx'
export { useTenantMenuItems, WorkspaceSwitcher } from './workspace-switcher.tsx'
