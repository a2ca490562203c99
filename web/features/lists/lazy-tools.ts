import { prefetchedComponent } from '../../platform/navigation/lazy-component.ts'

export const BulkActions = prefetchedComponent(async () => (await import('./list-tools.ts')).BulkActions)
export const CellEditor = prefetchedComponent(async () => (await import('./list-tools.ts')).CellEditor)
export const RecordListDialogs = prefetchedComponent(async () => (await import('./list-tools.ts')).RecordListDialogs)
