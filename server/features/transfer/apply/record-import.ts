import { isTaggableKind, pluralOf } from '#contract/kit/kinds.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import type { LinkConditions } from '../../../records/verbs/revert.ts'
import type { ImportDescriptor } from '../descriptors.ts'
import { type ChangeDescription, createRecordDryRun } from '../dry-run/record-dry-run.ts'
import { createImportTargets, type ImportColumns } from '../mapping/field-targets.ts'
import { createUndo } from '../undo/record-undo.ts'
import { withStoredCustomFields } from '../values/custom-values.ts'
import { deleteUnusedImportedTags, prepareTags } from '../values/tag-rows.ts'
import { type LinkedRow, matchBatch, type RowMatching } from './match-batch.ts'
import { createSeenKeys } from './match-rows.ts'
import { createRecords, updateRecords } from './merge-rows.ts'
import { unstageRows } from './staged-rows.ts'

/** What the import of a kind needs beyond its descriptor. */
type RecordImportOptions<L extends LinkedRow, C> = ImportColumns &
  RowMatching<L, C> &
  ChangeDescription<L> &
  Pick<ImportDescriptor, 'resolveNames' | 'statistics'> &
  Partial<Pick<ImportDescriptor, 'cleanUp'>> & {
    /** Creates the records that kept rows link to and that do not exist yet. */
    createLinked?(scope: Scope, importId: string, kept: L[]): Promise<void>
    /** An undo restores only links to existing records. */
    linkConditions?: LinkConditions
  }

/**
 * Creates the import of a kind of record. Features define how files name its fields and how rows are matched; everything else
 * comes from the descriptor.
 */
export function createRecordImport<L extends LinkedRow, C>(
  descriptor: RecordDescriptor,
  options: RecordImportOptions<L, C>,
): ImportDescriptor {
  const { kind } = descriptor
  if (!isTaggableKind(kind)) throw new Error(`${kind} has no tags`)
  const plural = pluralOf(kind)
  const stored = withStoredCustomFields(descriptor)
  return {
    recordKind: kind,
    name: plural,
    permission: `${plural}:import` as Permission,
    changeEvent: `${plural}.changed`,
    ...createImportTargets(descriptor, options),
    resolveNames: options.resolveNames,
    statistics: options.statistics,
    async cleanUp(scope, part) {
      await options.cleanUp?.(scope, part)
      await deleteUnusedImportedTags(scope, part)
    },
    createDryRun: createRecordDryRun(stored, options),
    undo: createUndo(stored, options.linkConditions),

    async apply(scope, batch) {
      const memory = { pending: options.createPending(), seen: createSeenKeys() }
      const found = await matchBatch(scope, stored, options, batch, memory)
      const { linked, ids, tagNames, keys, skipped, updated, problems } = found
      await unstageRows(scope, skipped)
      const gone = new Set(skipped)
      const kept = linked.filter(({ row }) => !gone.has(row))
      await options.createLinked?.(scope, batch.importId, kept)
      const keptRows = kept.map(({ row }) => row)
      const tags = await prepareTags(scope, kind, batch.importId, tagNames, keptRows)
      const tagged = await tags.assign(updated)
      const matched = await updateRecords(scope, stored, { importId: batch.importId, targets: updated, keys, tagged })
      const created = await createRecords(scope, stored, batch.importId, keys)
      // A row that updated a record did not create one with its own id, so nothing is assigned here.
      await tags.assign(keptRows.map((row) => ({ row, id: ids.get(row) ?? '' })))
      await tags.finish()
      return { created, ...matched, skipped: skipped.length, problems }
    },
  }
}
