import type { RecordType } from '../../records/record-type.ts'
import { noteDescriptor } from './descriptor.ts'
import { registerNoteRoutes } from './routes.ts'
import { noteStore } from './store.ts'

export const noteType: RecordType = {
  descriptor: noteDescriptor,
  store: noteStore,
  registerRoutes: registerNoteRoutes,
}
