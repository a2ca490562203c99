import { uuidv7 } from 'uuidv7'
import { fieldLimits } from '#contract/kit/fields.ts'
import type { OnDuplicate } from '#contract/transfer/imports.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import type { Sql } from '../../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import type { ApplyBatch, PreparedRow, RowProblem } from '../descriptors.ts'
import { createDuplicateProblem, findTouchedIds, type MatchCandidate, matchRows, type SeenKeys } from './match-rows.ts'
import { resolveCustomValues } from './custom-values.ts'
import { rejectOversized } from './merge-rows.ts'
import { staged, stageRows, unstageRows } from './staged-rows.ts'

/** A row whose values are the fields of a record, links among them. */
export type LinkedRow = { row: number; values: Record<string, unknown>; problems: RowProblem[] }

/** How a feature links and matches its rows. `C` is what earlier batches of a dry run pass on to later ones. */
export type RowMatching<L extends LinkedRow, C> = {
  createPending(): C
  /** Replaces the names of linked records by their ids. A row with a problem that failed it is not stored. */
  resolveLinks(scope: Scope, rows: PreparedRow[], pending: C, onDuplicate: OnDuplicate): Promise<L[]>
  /** Every row of the table `stagedRows`, with its keys and the record it means. */
  findCandidates(scope: Scope, stagedRows: Sql): Promise<MatchCandidate[]>
}

/** Links and stages one batch, and matches its rows with the records and with each other. */
export async function matchBatch<L extends LinkedRow, C>(
  scope: Scope,
  descriptor: RecordDescriptor,
  { resolveLinks, findCandidates }: RowMatching<L, C>,
  { importId, onDuplicate, rows }: ApplyBatch,
  { pending, seen }: { pending: C; seen: SeenKeys },
) {
  const custom = await resolveCustomValues(scope, descriptor.kind, rows)
  const resolved = await resolveLinks(scope, custom.rows, pending, onDuplicate)
  const linked = resolved.filter((one) => !one.problems.some(({ failed }) => failed))
  const keys = await stageRows(scope, descriptor, linked, new Map(rows.map(({ row }) => [row, uuidv7()])))
  const candidates = onDuplicate === 'create' ? [] : await findCandidates(scope, staged)
  const isUpdate = onDuplicate === 'update'
  const ids = candidates.map(({ found }) => found)
  const touched = isUpdate && ids.length > 0 ? await findTouchedIds(scope, importId, ids) : new Set<string>()
  const matches = matchRows(candidates, isUpdate, touched, seen, (row) => custom.findMissing(row) === null)
  if (onDuplicate === 'create') matches.incomplete = linked.map(({ row }) => row).filter(custom.findMissing)
  const incomplete = new Set(matches.incomplete)
  await unstageRows(scope, matches.incomplete)
  const rejected = await rejectOversized(scope, descriptor, matches.updated, keys)
  const problems = [
    ...rejected.map(({ row, key }) => createOversizedProblem(rows, row, key)),
    ...custom.problems,
    ...resolved.flatMap((one) => one.problems),
    ...matches.incomplete.flatMap((row) => custom.findMissing(row) ?? []),
    ...matches.possibleDuplicates.map((doubt) => createDuplicateProblem(rows, doubt)),
  ]
  return { linked: linked.filter(({ row }) => !incomplete.has(row)), keys, candidates, ...matches, problems }
}

function createOversizedProblem(rows: PreparedRow[], row: number, key: string): RowProblem {
  const message = `The record would hold more than ${fieldLimits.objectKeys} keys or ${fieldLimits.objectBytes >> 10} KB`
  return { row, failed: false, field: key, message, cells: rows.find((one) => one.row === row)?.cells ?? [] }
}
