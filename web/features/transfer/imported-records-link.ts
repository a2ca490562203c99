import type { TransferPlural } from '#contract/kit/kinds.ts'

/** The address of the list of the records that an import created or changed. */
export const importedRecordsLink = (things: TransferPlural, importId: string) =>
  ({ to: `/${things}`, search: { importId } }) as const
