import type { ImportDescriptor } from './descriptors.ts'
import type { ExportDescriptor } from './export/write-export.ts'

/** A kind of record that can be imported and exported. */
export type TransferableType = { importDescriptor?: ImportDescriptor; exportDescriptor?: ExportDescriptor }
