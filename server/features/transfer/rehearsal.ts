import { uuidv7 } from 'uuidv7'
import { columnOf } from '#contract/kit/names.ts'
import { type DryRun, importLimits, type Outcome, outcomes, type RehearsedRow } from '#contract/transfer/imports.ts'
import type { Platform } from '../../platform/platform.ts'
import { overloaded } from '../../platform/refusals.ts'
import { type Claim, inTransaction, type Scope } from '../../platform/scope.ts'
import { batchesOf } from './batches.ts'
import { understood } from './imports.ts'
import type { ImportKind, Problem, Rehearsed } from './kinds.ts'
import { placesOf } from './mapping.ts'
import type { Upload } from './uploads.ts'

const shown = importLimits.rowsRehearsed
const count = (): Record<Outcome, number> => ({ created: 0, updated: 0, skipped: 0, failed: 0 })

/** Goes through an uploaded file as an import would and tells what it would change. Stores nothing; the file is gone afterwards. */
export async function rehearse(
  platform: Platform,
  claim: Claim,
  kind: ImportKind,
  upload: Upload,
  isGone: () => boolean,
): Promise<DryRun> {
  return inLine(async () => {
    try {
      const { sample, total } = await understood(platform, upload)
      const mapping = placesOf(kind, sample, upload.mapping)
      const file = { columns: sample.columns, mapping, format: sample.format, lastRow: 0 }
      const counts = count()
      const problems: Problem[] = []
      const rows: RehearsedRow[] = []
      let leftOut = 0
      const importId = uuidv7()
      const tell = kind.rehearse(shown)
      for await (const batch of batchesOf(kind, file, platform.files.path(upload.file))) {
        const told = await inTransaction(platform.database, claim, async (scope) => {
          const result = await tell(scope, { importId, onDuplicate: upload.onDuplicate, rows: batch.rows })
          return { ...result, rows: await rowsTold(scope, kind, result.rows) }
        })
        const met = [...batch.problems, ...told.problems].sort((a, b) => a.row - b.row)
        const failed = met.filter((problem) => problem.failed)
        rows.push(...told.rows, ...failed.slice(0, Math.max(0, shown - counts.failed)).map(failedRow))
        counts.created += told.created
        counts.updated += told.updated
        counts.skipped += told.skipped
        counts.failed += failed.length
        leftOut += met.length - failed.length
        problems.push(...met.slice(0, importLimits.errorsShown - problems.length))
        if (checkedOf(counts) >= importLimits.dryRunRows || isGone()) break
      }
      const checked = checkedOf(counts)
      return {
        importId: null,
        dryRun: true,
        status: 'done',
        total: checked < importLimits.dryRunRows ? checked : total,
        checked,
        ...counts,
        leftOut,
        errors: problems.map(({ row, field, message }) => ({ row, field, message })),
        rows: rows.sort((a, b) => a.row - b.row),
      }
    } finally {
      await platform.files.remove(upload.file)
    }
  })
}

const checkedOf = (counts: Record<Outcome, number>): number => outcomes.reduce((sum, one) => sum + counts[one], 0)

const failedRow = ({ row, message }: Problem): RehearsedRow => ({
  row,
  outcome: 'failed',
  id: null,
  title: '',
  changes: [],
  message,
})

async function rowsTold(scope: Scope, kind: ImportKind, rows: Rehearsed[]): Promise<RehearsedRow[]> {
  const names = await kind.namesOf(
    scope,
    rows.flatMap(({ before, after }) => [before, after]),
  )
  const places = placesByColumn(kind)
  const said = (value: unknown): string | null => {
    if (value === null || value === undefined) return null
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return (names.get(text) ?? text).slice(0, 500)
  }
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    changes: Object.entries(after)
      .map(([column, to]) => ({ place: places.get(column) ?? unknownPlace(column), from: before[column], to }))
      .sort((a, b) => a.place.at - b.place.at)
      .flatMap(({ place: { field, label, kind: fieldKind }, from, to }) => {
        const say = fieldKind === 'moment' ? (value: unknown) => dateIn(said(value)) : said
        if (fieldKind !== 'object') return [{ field, label, from: say(from), to: say(to) }]
        return Object.entries(to as object).map(([key, value]) => ({
          field: `${field}.${key}`,
          label: key,
          from: said((from as Record<string, unknown> | null | undefined)?.[key]),
          to: said(value),
        }))
      }),
  }))
}

const unknownPlace = (column: string) => ({ field: column, label: column, kind: 'text', at: Number.POSITIVE_INFINITY })

/** `2026-02-03`, or `2026-02-03 09:30` where the time says something. */
const dateIn = (iso: string | null): string | null =>
  iso === null
    ? null
    : iso
        .slice(0, 16)
        .replace('T', ' ')
        .replace(/ 00:00$/, '')

/** Columns under the names of the targets that fill them, in the order of the targets. */
function placesByColumn({ targets, aliases }: ImportKind) {
  const places = new Map(
    Object.entries(targets).map(([target, { label, field }], at) => [
      columnOf(target),
      { field: target, label, kind: field.kind as string, at },
    ]),
  )
  for (const [key, target] of Object.entries(aliases)) {
    const place = places.get(columnOf(target))
    if (place) places.set(columnOf(key), place)
  }
  return places
}

/** Dry runs at once, and those that may wait: they work in the answer, not in the queue of jobs. */
const most = 2
const mostWaiting = 20
let running = 0
const waiting: (() => void)[] = []

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most) {
    if (waiting.length >= mostWaiting) throw overloaded()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
