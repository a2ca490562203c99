/** What lists may ask of imports and exports. The dialog comes in a chunk of its own. */

export { resultRequested } from './import-run.ts'
export { type ExportField, type ExportFormat, exportFile, readExportFields } from './requests.ts'
export const importDialog = () => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog }))
