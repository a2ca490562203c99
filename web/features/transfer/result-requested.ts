import { createValueStore } from '../../platform/storage/value-store.ts'

/** Opens the result of an import from a toast. */
export const resultRequested = createValueStore(false)
