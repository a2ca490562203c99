/** The list of a kind of record: describe the kind, render `RecordList`. */
export { useListQuery, useViewAddress } from './address.ts'
export { DueMark, linkCell, momentColumn, tagCell, textColumn, withDash, wordOf } from './cells.tsx'
export { CreateDialog } from './create.tsx'
export { listDate } from './dates.ts'
export type { BoardProps, Filter, Link, ListKind, ListQuery, ListRow, View, WithForm } from './kind.ts'
export { useLiveRecords } from './live.ts'
export { type Neighbours, useNeighbours, useWalkingKeys } from './neighbours.ts'
export { RecordList } from './record-list.tsx'
