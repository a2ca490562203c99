/** What a list needs when somebody changes or selects something in it: one file, loaded after the first screen. */
export { BulkActions } from './bulk/bulk-actions.tsx'
export { RecordListDialogs } from './dialogs/record-list-dialogs.tsx'
export { CellEditor } from './table/cell-editor.tsx'
