import { uuidv7 } from 'uuidv7'
import { type FieldTable, fieldLimits } from '#contract/kit/fields.ts'
import type { SubjectKind, TransferKind } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import type { Sql } from '../../../platform/database/sql.ts'
import type { ApplyBatch, DryRunRowResult, ImportDescriptor, PreparedRow, RowProblem } from '../descriptors.ts'
import { createUndo } from '../undo/record-undo.ts'
import {
  createDuplicateProblem,
  createSeenKeys,
  findTouchedIds,
  type MatchCandidate,
  matchRows,
  type SeenKeys,
} from './match-rows.ts'
import { createStagingTable } from './staging-table.ts'

/** A row whose values are the columns of a record, links among them. */
export type LinkedRow = { row: number; values: Record<string, unknown>; problems: RowProblem[] }

/** What a feature says about the rows of its files; storing, rehearsing and undoing them is the same for all. */
type RecordImportOptions<L extends LinkedRow, C> = {
  table: TransferKind
  subject: SubjectKind
  fields: FieldTable
  /** What earlier batches of a rehearsal tell the later ones. */
  createPending: () => C
  /** Puts ids in place of the names that rows have for what they point at. */
  resolveLinks(scope: Scope, rows: PreparedRow[], coming: C): Promise<L[]>
  /** Every staged row with its keys and the record it means. */
  findCandidates(scope: Scope): Promise<MatchCandidate[]>
  /** Makes what kept rows point at and what is not there yet. */
  complete?(scope: Scope, importId: string, kept: L[]): Promise<void>
  /** What people call the row, and its changes as they read them. */
  describe(linked: L | undefined, after: Record<string, unknown>): Pick<DryRunRowResult, 'title' | 'after'>
  /** Conditions on a record `o` of before: what a link led to must still be there. */
  stands?: Readonly<Record<string, Sql>>
}

export function createRecordImport<L extends LinkedRow, C>(
  kind: RecordImportOptions<L, C>,
): Pick<ImportDescriptor, 'apply' | 'createDryRun' | 'undo'> {
  const staging = createStagingTable(kind)

  /** Links and stages one batch, and judges its rows against the table and each other. */
  async function matchBatch(scope: Scope, { importId, onDuplicate, rows }: ApplyBatch, pending: C, seen: SeenKeys) {
    const linked = await kind.resolveLinks(scope, rows, pending)
    const keys = await staging.stage(scope, linked, new Map(rows.map(({ row }) => [row, uuidv7()])))
    const matched = onDuplicate === 'create' ? [] : await kind.findCandidates(scope)
    const isUpdate = onDuplicate === 'update'
    const ids = matched.map(({ found }) => found)
    const touched = isUpdate && ids.length > 0 ? await findTouchedIds(scope, importId, ids) : new Set<string>()
    const judgement = matchRows(matched, isUpdate, touched, seen)
    const rejected = await staging.spill(scope, judgement.updated, keys)
    const problems = [
      ...rejected.map(({ row, key }) => createOversizedProblem(rows, row, key)),
      ...linked.flatMap((one) => one.problems),
      ...judgement.possibleDuplicates.map((doubt) => createDuplicateProblem(rows, doubt)),
    ]
    return { linked, keys, matched, ...judgement, problems }
  }

  return {
    async apply(scope, batch) {
      const { linked, keys, skipped, updated, problems } = await matchBatch(
        scope,
        batch,
        kind.createPending(),
        createSeenKeys(),
      )
      await staging.unstage(scope, skipped)
      const gone = new Set(skipped)
      const kept = linked.filter(({ row }) => !gone.has(row))
      await kind.complete?.(scope, batch.importId, kept)
      const changed = await staging.update(scope, batch.importId, updated, keys)
      const created = await staging.create(scope, batch.importId, keys)
      return { created, updated: changed, skipped: skipped.length, problems }
    },

    createDryRun(shown) {
      const seen = createSeenKeys()
      const pending = kind.createPending()
      const left = { created: shown, updated: shown, skipped: shown }
      const take = <T>(outcome: keyof typeof left, rows: T[]): T[] => {
        const taken = rows.slice(0, left[outcome])
        left[outcome] -= taken.length
        return taken
      }
      return async (scope, batch) => {
        const { linked, keys, matched, skipped, updated, problems } = await matchBatch(scope, batch, pending, seen)
        const there = new Set([...skipped, ...updated.map(({ row }) => row)])
        const made = linked.filter(({ row }) => !there.has(row))
        const rowOf = new Map(linked.map((one) => [one.row, one]))
        const found = new Map(matched.map((one) => [one.row, one.found]))
        const changes = await staging.changes(scope, take('updated', updated), keys)
        const rowResults: DryRunRowResult[] = [
          ...take('created', made).map((one) => ({
            row: one.row,
            outcome: 'created' as const,
            id: null,
            before: {},
            ...kind.describe(one, toColumns(one.values)),
          })),
          ...changes.map((change) => ({
            ...change,
            ...kind.describe(rowOf.get(change.row), change.after),
            outcome: 'updated' as const,
          })),
          ...take('skipped', skipped).map((row) => ({
            row,
            outcome: 'skipped' as const,
            id: found.get(row) ?? null,
            before: {},
            ...kind.describe(rowOf.get(row), {}),
          })),
        ]
        return { created: made.length, updated: updated.length, skipped: skipped.length, problems, rows: rowResults }
      }
    },

    undo: createUndo(kind),
  }
}

function createOversizedProblem(rows: PreparedRow[], row: number, key: string): RowProblem {
  const message = `The record would hold more than ${fieldLimits.objectKeys} keys or ${fieldLimits.objectBytes >> 10} KB`
  return { row, failed: false, field: key, message, cells: rows.find((one) => one.row === row)?.cells ?? [] }
}

const toColumns = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [toColumnName(key), value]))
