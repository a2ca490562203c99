import { uuidv7 } from 'uuidv7'
import { fieldLimits } from '#contract/kit/fields.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import type { Sql } from '../../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import type { ApplyBatch, PreparedRow, RowProblem } from '../descriptors.ts'
import { resolveCustomValues } from '../values/custom-values.ts'
import { type RejectedValue, rejectInvalid } from '../values/reject-invalid.ts'
import { resolveTagNames } from '../values/tag-rows.ts'
import { createDuplicateProblem, findTouchedIds, type MatchCandidate, matchRows, type SeenKeys } from './match-rows.ts'
import { fillDefaults, rejectOversized } from './merge-rows.ts'
import { staged, stageRows, unstageRows } from './staged-rows.ts'

/** A row whose values are the fields of a record, links among them. */
export type LinkedRow = { row: number; values: Record<string, unknown>; problems: RowProblem[] }

/** Options that apply to all rows. */
export type BatchOptions = Pick<ApplyBatch, 'onDuplicate' | 'defaults'>

/** How a feature links and matches its rows. `C` is what earlier batches of a dry run pass on to later ones. */
export type RowMatching<L extends LinkedRow, C> = {
  createPending(): C
  /** Replaces the names of linked records with their ids. A row with a `failed` problem is not stored. */
  resolveLinks(scope: Scope, rows: PreparedRow[], pending: C, options: BatchOptions): Promise<L[]>
  /** Lists every row of the table `stagedRows`, with its keys and the record it matches. */
  findCandidates(scope: Scope, stagedRows: Sql): Promise<MatchCandidate[]>
}

/** Links and stages one batch, and matches its rows with the records and with each other. */
export async function matchBatch<L extends LinkedRow, C>(
  scope: Scope,
  descriptor: RecordDescriptor,
  { resolveLinks, findCandidates }: RowMatching<L, C>,
  { importId, onDuplicate, defaults, rows }: ApplyBatch,
  { pending, seen }: { pending: C; seen: SeenKeys },
) {
  const custom = await resolveCustomValues(scope, descriptor.kind, rows)
  const named = await resolveTagNames(scope, custom.rows, defaults)
  const resolved = await resolveLinks(scope, named.rows, pending, { onDuplicate, defaults })
  const linked = resolved.filter((one) => !one.problems.some(({ failed }) => failed))
  const ids = new Map(rows.map(({ row }) => [row, uuidv7()]))
  const stagedKeys = await stageRows(scope, descriptor, linked, ids)
  const candidates = onDuplicate === 'create' ? [] : await findCandidates(scope, staged)
  const isUpdate = onDuplicate === 'update'
  const found = candidates.map((one) => one.found)
  const touched = isUpdate && found.length > 0 ? await findTouchedIds(scope, importId, found) : new Set<string>()
  const matches = matchRows(candidates, isUpdate, touched, seen, (row) => custom.findMissing(row) === null)
  if (onDuplicate === 'create') matches.incomplete = linked.map(({ row }) => row).filter(custom.findMissing)
  const incomplete = new Set(matches.incomplete)
  await unstageRows(scope, matches.incomplete)
  const keys = await fillDefaults(scope, descriptor, { keys: stagedKeys, defaults, matched: matches.updated })
  const rejected = await rejectOversized(scope, descriptor, matches.updated, stagedKeys)
  const invalid = await rejectInvalid(scope, descriptor, matches.updated, stagedKeys)
  const problems = [
    ...invalid.filter(({ row }) => !matches.skipped.includes(row)).map((one) => toProblem(rows, one)),
    ...rejected.map(({ row, key }) => createOversizedProblem(rows, row, key)),
    ...custom.problems,
    ...named.problems,
    ...resolved.flatMap((one) => one.problems),
    ...matches.incomplete.flatMap((row) => custom.findMissing(row) ?? []),
    ...matches.possibleDuplicates.map((doubt) => createDuplicateProblem(rows, doubt)),
  ]
  const kept = linked.filter(({ row }) => !incomplete.has(row))
  return { linked: kept, ids, tagNames: named.tagNames, keys, candidates, ...matches, problems }
}

const toProblem = (rows: PreparedRow[], { row, field, message }: RejectedValue): RowProblem => ({
  ...{ row, failed: false, field, message },
  cells: rows.find((one) => one.row === row)?.cells ?? [],
})

function createOversizedProblem(rows: PreparedRow[], row: number, key: string): RowProblem {
  const message = `The record would hold more than ${fieldLimits.objectKeys} keys or ${fieldLimits.objectBytes >> 10} KB`
  return toProblem(rows, { row, field: key, message })
}
