/** What the shell shows of organizations and workspaces. */
export { NewPlace } from './new-place.tsx'
export { NoPlace } from './no-place.tsx'
export { usePlaceItems, WorkspaceSwitcher } from './workspace-switcher.tsx'
