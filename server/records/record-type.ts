import type { FastifyInstance } from 'fastify'
import type { Scope } from '../platform/database/scope.ts'
import type { JsonReply, JsonText } from '../platform/http/reply.ts'
import type { Platform } from '../platform/platform.ts'
import type { RecordBody, RecordDescriptor, RecordedOperation } from './descriptor.ts'
import type { RecordList } from './list.ts'
import type { Selection } from './selection.ts'
import type { ChangedSince, UndoneCounts } from './verbs/bulk-edits.ts'
import type { CreateOptions } from './verbs/create.ts'
import type { TrashOptions } from './verbs/trash.ts'

/** A record kind as the application registers it. */
export type RecordType = {
  descriptor: RecordDescriptor
  store: RecordStore
  /** Registers the routes specific to this kind. */
  registerRoutes?: (app: FastifyInstance, platform: Platform) => void
}

/** The list and the verbs of a record kind. Each runs one statement, unless custom fields are involved. Errors are documented in `verbs/`. */
export type RecordStore = {
  list: RecordList
  get(scope: Scope, id: string): Promise<JsonText>
  create(scope: Scope, body: RecordBody & { id?: string }, options?: CreateOptions): Promise<JsonReply>
  update(scope: Scope, id: string, body: RecordBody, version: number | null): Promise<JsonText>
  updateCustomFields(scope: Scope, id: string, body: RecordBody, version: number | null): Promise<JsonText>
  updateMany(scope: Scope, selection: Selection, body: RecordBody, bulkOperationId?: string): Promise<JsonText>
  /** Null if the person made no such change. */
  undoUpdateMany(scope: Scope, operation: RecordedOperation, includesChanged?: boolean): Promise<UndoneCounts | null>
  findChangedSince(scope: Scope, operation: RecordedOperation): Promise<ChangedSince>
  trash(scope: Scope, id: string): Promise<JsonText>
  trashMany(scope: Scope, selection: Selection, options?: TrashOptions): Promise<JsonText>
  restore(scope: Scope, deletionId: string): Promise<JsonText>
}
