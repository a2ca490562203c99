import { uuidv7 } from 'uuidv7'
import { type FieldTable, limits } from '#contract/kit/fields.ts'
import { columnOf } from '#contract/kit/names.ts'
import type { Portable } from '#contract/transfer/exports.ts'
import type { Subject } from '../../platform/hanging.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Batch, ImportKind, PreparedRow, Problem, Rehearsed } from './kinds.ts'
import { judge, type Keyed, nothingSeen, possibleDuplicate, type Seen, touchedBy } from './matching.ts'
import { undoOf } from './record-undo.ts'
import { stagingOf } from './staging.ts'

/** A row whose values are the columns of a record, links among them. */
export type Linked = { row: number; values: Record<string, unknown>; problems: Problem[] }

/** What a feature says about the rows of its files; storing, rehearsing and undoing them is the same for all. */
export type RecordImport<L extends Linked, C> = {
  table: Portable
  subject: Subject
  fields: FieldTable
  /** What earlier batches of a rehearsal tell the later ones. */
  coming: () => C
  /** Puts ids in place of the names that rows have for what they point at. */
  link(scope: Scope, rows: PreparedRow[], coming: C): Promise<L[]>
  /** Every staged row with its keys and the record it means. */
  match(scope: Scope): Promise<Keyed[]>
  /** Makes what kept rows point at and what is not there yet. */
  complete?(scope: Scope, importId: string, kept: L[]): Promise<void>
  /** What people call the row, and its changes as they read them. */
  named(linked: L | undefined, after: Record<string, unknown>): Pick<Rehearsed, 'title' | 'after'>
  /** Conditions on a record `o` of before: what a link led to must still be there. */
  stands?: Readonly<Record<string, Sql>>
}

export function recordImport<L extends Linked, C>(
  kind: RecordImport<L, C>,
): Pick<ImportKind, 'apply' | 'rehearse' | 'undo'> {
  const staging = stagingOf(kind)

  /** Links and stages one batch, and judges its rows against the table and each other. */
  async function judged(scope: Scope, { importId, onDuplicate, rows }: Batch, coming: C, seen: Seen) {
    const linked = await kind.link(scope, rows, coming)
    const keys = await staging.stage(scope, linked, new Map(rows.map(({ row }) => [row, uuidv7()])))
    const matched = onDuplicate === 'create' ? [] : await kind.match(scope)
    const isUpdate = onDuplicate === 'update'
    const ids = matched.map(({ found }) => found)
    const touched = isUpdate && ids.length > 0 ? await touchedBy(scope, importId, ids) : new Set<string>()
    const judgement = judge(matched, isUpdate, touched, seen)
    const spilt = await staging.spill(scope, judgement.updated, keys)
    const problems = [
      ...spilt.map(({ row, key }) => tooMuch(rows, row, key)),
      ...linked.flatMap((one) => one.problems),
      ...judgement.doubtful.map((doubt) => possibleDuplicate(rows, doubt)),
    ]
    return { linked, keys, matched, ...judgement, problems }
  }

  return {
    async apply(scope, batch) {
      const { linked, keys, skipped, updated, problems } = await judged(scope, batch, kind.coming(), nothingSeen())
      await staging.unstage(scope, skipped)
      const gone = new Set(skipped)
      const kept = linked.filter(({ row }) => !gone.has(row))
      await kind.complete?.(scope, batch.importId, kept)
      const changed = await staging.update(scope, batch.importId, updated, keys)
      const created = await staging.create(scope, batch.importId, keys)
      return { created, updated: changed, skipped: skipped.length, problems }
    },

    rehearse(shown) {
      const seen = nothingSeen()
      const coming = kind.coming()
      const left = { created: shown, updated: shown, skipped: shown }
      const take = <T>(outcome: keyof typeof left, rows: T[]): T[] => {
        const taken = rows.slice(0, left[outcome])
        left[outcome] -= taken.length
        return taken
      }
      return async (scope, batch) => {
        const { linked, keys, matched, skipped, updated, problems } = await judged(scope, batch, coming, seen)
        const there = new Set([...skipped, ...updated.map(({ row }) => row)])
        const made = linked.filter(({ row }) => !there.has(row))
        const rowOf = new Map(linked.map((one) => [one.row, one]))
        const found = new Map(matched.map((one) => [one.row, one.found]))
        const changes = await staging.changes(scope, take('updated', updated), keys)
        const told: Rehearsed[] = [
          ...take('created', made).map((one) => ({
            row: one.row,
            outcome: 'created' as const,
            id: null,
            before: {},
            ...kind.named(one, inColumns(one.values)),
          })),
          ...changes.map((change) => ({
            ...change,
            ...kind.named(rowOf.get(change.row), change.after),
            outcome: 'updated' as const,
          })),
          ...take('skipped', skipped).map((row) => ({
            row,
            outcome: 'skipped' as const,
            id: found.get(row) ?? null,
            before: {},
            ...kind.named(rowOf.get(row), {}),
          })),
        ]
        return { created: made.length, updated: updated.length, skipped: skipped.length, problems, rows: told }
      }
    },

    undo: undoOf(kind),
  }
}

function tooMuch(rows: PreparedRow[], row: number, key: string): Problem {
  const message = `The record would hold more than ${limits.objectKeys} keys or ${limits.objectBytes >> 10} KB`
  return { row, failed: false, field: key, message, cells: rows.find((one) => one.row === row)?.cells ?? [] }
}

const inColumns = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [columnOf(key), value]))
