/** What lists may ask of imports and exports. The dialog comes in a chunk of its own. */
export { type ExportField, type ExportFormat, exportFile, readExportFields } from './requests.ts'
export { resultAsked } from './running.ts'
export const importDialog = () => import('./import.tsx').then((module) => ({ default: module.ImportDialog }))
