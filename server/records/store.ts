import type { RecordDescriptor } from './descriptor.ts'
import { createRecordList } from './list.ts'
import type { RecordStore } from './record-type.ts'
import { createRecord } from './verbs/create.ts'
import { createRecordTable } from './verbs/record-table.ts'
import { restoreDeletion } from './verbs/restore.ts'
import { withSingleSubject } from './verbs/single-subject.ts'
import { trashRecord, trashRecords } from './verbs/trash.ts'
import { findChangedSince, undoBulkChange } from './verbs/undo-bulk.ts'
import { getRecord, updateCustomFields, updateRecord } from './verbs/update.ts'
import { updateRecords } from './verbs/update-many.ts'

/** Creates the store of a record kind from its descriptor. */
export function createRecordStore(descriptor: RecordDescriptor): RecordStore {
  const records = createRecordTable(descriptor)
  const store: RecordStore = {
    list: createRecordList(descriptor),
    get: (scope, id) => getRecord(records, scope, id),
    create: (scope, body, options) => createRecord(records, scope, body, options),
    update: (scope, id, body, version) => updateRecord(records, scope, id, body, version),
    updateCustomFields: (scope, id, body, version) => updateCustomFields(records, scope, id, body, version),
    updateMany: (scope, selection, body, operationId) => updateRecords(records, scope, selection, body, operationId),
    undoUpdateMany: (scope, operation, includesChanged) => undoBulkChange(records, scope, operation, includesChanged),
    findChangedSince: (scope, operation) => findChangedSince(records, scope, operation),
    trash: (scope, id) => trashRecord(records, scope, id),
    trashMany: (scope, selection, options) => trashRecords(records, scope, selection, options),
    restore: (scope, deletionId) => restoreDeletion(records, scope, deletionId),
  }
  return descriptor.hasSingleSubject ? withSingleSubject(records.plural, store) : store
}
