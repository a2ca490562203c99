import type { TransferPlural } from '#contract/kit/kinds.ts'
import { createValueStore } from '../../../platform/storage/value-store.ts'
import type { ExportFormat } from '../../transfer/public.ts'

export type ExportChoice = { format: ExportFormat; fields: string[] }
export type ExportNoun = TransferPlural

/** The export for which the dialog lets the user choose columns; null while it is closed. */
export const exportRequest = createValueStore<{
  noun: ExportNoun
  many: string
  onExport: (choice: ExportChoice) => void
} | null>(null)
