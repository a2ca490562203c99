import { isTaggableKind } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import { findMissingTags } from '../../tags/public.ts'
import { type LinkedRow, matchBatch, type RowMatching } from '../apply/match-batch.ts'
import { createSeenKeys } from '../apply/match-rows.ts'
import { findUnchangedRows, selectChanges } from '../apply/merge-rows.ts'
import { selectStagedTitles } from '../apply/staged-rows.ts'
import type { DryRunRowResult, ImportDefaults, ImportDescriptor } from '../descriptors.ts'
import type { TagNames } from '../values/tag-rows.ts'

export type ChangeDescription<L extends LinkedRow> = {
  /** The changes of a row, with labels. */
  describeChanges?(linked: L, after: Record<string, unknown>): Record<string, unknown>
}

/** The dry run of an import: the same matching, and a description of what it would store. */
export function createRecordDryRun<L extends LinkedRow, C>(
  descriptor: RecordDescriptor,
  options: RowMatching<L, C> & ChangeDescription<L>,
): ImportDescriptor['createDryRun'] {
  return (shown) => {
    const memory = { pending: options.createPending(), seen: createSeenKeys() }
    const left = { created: shown, updated: shown, unchanged: shown, skipped: shown }
    const take = <T>(outcome: keyof typeof left, rows: T[]): T[] => {
      const taken = rows.slice(0, left[outcome])
      left[outcome] -= taken.length
      return taken
    }
    return async (scope, batch) => {
      const { linked, tagNames, keys, candidates, skipped, updated, problems } = await matchBatch(
        scope,
        descriptor,
        options,
        batch,
        memory,
      )
      const matched = new Set([...skipped, ...updated.map(({ row }) => row)])
      const newTags = await findNewTags(scope, descriptor, updated, tagNames)
      const unchangedValues = await findUnchangedRows(scope, descriptor, updated, keys)
      const same = new Set([...unchangedValues].filter((row) => !newTags.has(row)))
      const [changed, unchanged] = [
        updated.filter(({ row }) => !same.has(row)),
        updated.filter(({ row }) => same.has(row)),
      ]
      const created = linked.filter(({ row }) => !matched.has(row))
      const linkedByRow = new Map(linked.map((one) => [one.row, one]))
      const existingIds = new Map(candidates.map((one) => [one.row, one.found]))
      const describeRow = (row: number, after: Record<string, unknown>) => {
        const one = linkedByRow.get(row)
        return one && options.describeChanges ? options.describeChanges(one, after) : after
      }
      const rows: Omit<DryRunRowResult, 'title'>[] = [
        ...take('created', created).map(({ row, values }) => ({
          ...{ row, outcome: 'created' as const, id: null, before: {} },
          after: {
            ...describeRow(row, toColumns({ ...defaultValues(batch.defaults), ...values })),
            ...tagsColumn(tagNames.get(row)),
          },
        })),
        ...(await selectChanges(scope, descriptor, take('updated', changed), keys)).map((change) => ({
          ...change,
          outcome: 'updated' as const,
          after: { ...describeRow(change.row, change.after), ...tagsColumn(newTags.get(change.row)) },
        })),
        ...take('unchanged', unchanged).map((one) => ({
          ...one,
          outcome: 'unchanged' as const,
          before: {},
          after: {},
        })),
        ...take('skipped', skipped).map((row) => ({
          ...{ row, outcome: 'skipped' as const, id: existingIds.get(row) ?? null, before: {} },
          after: {},
        })),
      ]
      const titles = await selectStagedTitles(
        scope,
        descriptor,
        rows.map(({ row }) => row),
      )
      return {
        ...{ created: created.length, updated: changed.length, unchanged: unchanged.length },
        ...{ skipped: skipped.length, problems },
        rows: rows.map((one) => ({ ...one, title: titles.get(one.row) ?? '' })),
      }
    }
  }
}

/** The tags that rows would add to the records they match. */
const findNewTags = (
  scope: Scope,
  { kind }: RecordDescriptor,
  matched: readonly { row: number; id: string }[],
  tagNames: TagNames,
): Promise<Map<number, string[]>> =>
  isTaggableKind(kind)
    ? findMissingTags(
        scope,
        kind,
        matched.map(({ row, id }) => ({ row, id, names: tagNames.get(row) ?? [] })),
      )
    : Promise.resolve(new Map())

const tagsColumn = (names: readonly string[] = []) => (names.length > 0 ? { tags: names } : {})

const defaultValues = ({ tags: _tags, ...values }: ImportDefaults) => values

const toColumns = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [toColumnName(key), value]))
