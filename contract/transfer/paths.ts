import type { TransferKind } from '../kit/kinds.ts'

/** The path of the list of the records that an import created or changed. */
export const importedRecordsPath = (things: TransferKind, importId: string): string => `/${things}?importId=${importId}`
