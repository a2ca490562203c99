import type { ImportDescriptor } from './descriptors.ts'
import type { ExportDescriptor } from './export/write-export.ts'

/** A kind of record that files can bring in and take out. */
export type TransferableType = { importDescriptor?: ImportDescriptor; exportDescriptor?: ExportDescriptor }
