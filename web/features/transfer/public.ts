/** Imports and exports for lists. The dialog is a lazily loaded chunk. */

export { type ImportedRecords, resultRequested } from './import-run.ts'
export { type ExportField, type ExportFormat, exportFile, readExportFields } from './requests.ts'
export const importDialog = () => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog }))
