/** Imports and exports for lists. The dialog is a lazily loaded chunk. */

export { useShowImportHistory } from './history/use-show-import-history.ts'
export type { ImportedRecords } from './import-run.ts'
export { downloadReport, type ExportField, type ExportFormat, exportFile, readExportFields } from './requests.ts'
export { resultRequested } from './result-requested.ts'
export const importDialog = async () => (await import('./import-dialog.tsx')).ImportDialog
