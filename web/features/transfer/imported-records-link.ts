import type { TransferKind } from '#contract/kit/kinds.ts'

/** The address of the list of the records that an import created or changed. */
export const importedRecordsLink = (things: TransferKind, importId: string) =>
  ({ to: `/${things}`, search: { importId } }) as const
