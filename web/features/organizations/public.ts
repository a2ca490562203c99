/** What the shell shows of organizations and workspaces. */
export { NoPlace } from './no-place.tsx'
export { usePlaceItems, WorkspaceSwitcher } from './workspace-switcher.tsx'
