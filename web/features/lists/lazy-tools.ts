import { prefetchedComponent } from '../../platform/navigation/lazy-component.ts'

const load = () => import('./list-tools.ts')

export const BulkActions = prefetchedComponent(async () => (await load()).BulkActions)
export const CellEditor = prefetchedComponent(async () => (await load()).CellEditor)
export const RecordListDialogs = prefetchedComponent(async () => (await load()).RecordListDialogs)
