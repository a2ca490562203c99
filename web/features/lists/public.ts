/** Lists of records: define a `ListDescriptor`, and render it with `RecordList`. */

export { CreateDialog } from './create/create-dialog.tsx'
export { LinkInput } from './create/link-input.tsx'
export { useLiveRecords } from './data/live-records.ts'
export { type Neighbours, useLoadAhead, useNeighbourShortcuts, useNeighbours, usePrefetch } from './data/neighbours.ts'
export {
  advancedFilter,
  createCompanyFilter,
  createContactFilter,
  createOwnerFilter,
  importFilter,
  openDealFilter,
  tagFilter,
  timestampFilters,
} from './filters/common-filters.ts'
export { linkedRecordName } from './filters/filter-descriptions.ts'
export { findLoadedLink, useLinkedRecords } from './linked-records.ts'
export { formatListDate } from './list-dates.ts'
export type {
  BoardProps,
  CreatableListDescriptor,
  CreateDialogDescriptor,
  CreateInputProps,
  LinkedRecord,
  ListDescriptor,
  ListQuery,
  ListRow,
} from './list-descriptor.ts'
export { useListQuery, useViewParam } from './list-query.ts'
export { RecordList } from './record-list.tsx'
export { DueDate, renderLinkCell } from './table/cells.tsx'
export {
  createDateColumn,
  createLevelColumn,
  createOwnerColumn,
  createScoreColumn,
  createStatusColumn,
  createTagsColumn,
  createTextColumn,
  withEmptyPlaceholder,
} from './table/common-columns.tsx'
