import { enqueue, type Scope } from '../../../platform/database/scope.ts'
import { insertEvent } from '../../../platform/events/event-log.ts'
import { type ImportProgress, markImportEnded } from './import-store.ts'

/** Ends an import, tells whoever watches it, and notifies the person who started it if it was long. Returns nothing if it had ended. */
export async function endImport(scope: Scope, id: string, error: string | null): Promise<ImportProgress | undefined> {
  const ended = await markImportEnded(scope, id, error)
  if (!ended) return
  const { isLong, ...progress } = ended
  if (isLong) await enqueue(scope, 'notify-import', { workspaceId: scope.workspaceId, id })
  await insertEvent(scope, 'import.progress', [id], progress)
  return progress
}
