import type { TransferKind } from '../kit/kinds.ts'

/** The path of the list of the records that an import created or changed. */
export const importedRecordsPath = (things: TransferKind, importId: string): string => `/${things}?importId=${importId}`

/** The path that opens the report of an import. */
export const importReportPath = (importId: string): string => `/settings/imports?import=${importId}`
