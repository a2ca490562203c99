import { uuidv7 } from 'uuidv7'
import type { Scope } from '../../platform/scope.ts'
import { createCompanies } from '../companies/public.ts'
import { type Applied, type Batch, noteLinked, type PreparedRow, type Problem } from '../transfer/public.ts'
import { type Linked, linkRows } from './import-links.ts'
import { keysOf, matchStaged, type Staged } from './import-matches.ts'
import { createStaged, stage, unstage, updateStaged } from './import-sql.ts'

/**
 * Stores one batch of a file: links companies and owners, compares all rows with the table and with each other, then
 * creates and updates in one statement each. Rows keep the order of the file in their ids.
 */
export async function storeContacts(scope: Scope, { importId, onDuplicate, rows }: Batch): Promise<Applied> {
  const linked = await linkRows(scope, rows)
  const problems = linked.flatMap(({ problems }) => problems)
  const ids = new Map(rows.map(({ row }) => [row, uuidv7()]))
  const keys = await stage(scope, linked, ids)
  const matched = onDuplicate === 'create' ? [] : await matchStaged(scope, importId, onDuplicate)
  const { skipped, updated, doubtful } = judge(matched, onDuplicate === 'update')
  await unstage(scope, skipped)
  await createNeededCompanies(scope, importId, linked, new Set(skipped))
  const changed = await updateStaged(scope, importId, updated, keys)
  const created = await createStaged(scope, importId, keys)
  problems.push(...doubtful.map((doubt) => possibleDuplicate(rows, doubt)))
  return { created, updated: changed, skipped: skipped.length, problems }
}

type Judgement = {
  skipped: number[]
  updated: { row: number; id: string }[]
  doubtful: { row: number; name: string | null }[]
}

/** Keys of rows that were kept, whose phone number is whose, and the contacts that rows change. */
export type Seen = { kept: Set<string>; phones: Map<string, string | null>; changed: Set<string> }
export const nothingSeen = (): Seen => ({ kept: new Set(), phones: new Map(), changed: new Set() })

/**
 * In the order of the file: a row is a duplicate of a contact that is there or of an earlier row that was kept. The first
 * one wins: what one row of a file made or changed, no later row changes.
 */
export function judge(rows: Staged[], update: boolean, seen: Seen = nothingSeen()): Judgement {
  const result: Judgement = { skipped: [], updated: [], doubtful: [] }
  const { kept, phones, changed } = seen
  for (const staged of rows) {
    const keys = keysOf(staged)
    const isNew = staged.found === null && !keys.some((key) => kept.has(key))
    const changes = update && staged.found !== null && !staged.touched && !changed.has(staged.found)
    if (changes && staged.found && !keys.some((key) => kept.has(key))) {
      changed.add(staged.found)
      result.updated.push({ row: staged.row, id: staged.found })
    } else if (!isNew) {
      result.skipped.push(staged.row)
      continue
    }
    for (const key of keys) kept.add(key)
    if (isNew && staged.phone && (staged.phoneOf !== null || phones.has(staged.phone)))
      result.doubtful.push({ row: staged.row, name: staged.phoneOf ?? phones.get(staged.phone) ?? null })
    if (staged.phone && !phones.has(staged.phone)) phones.set(staged.phone, staged.shown)
  }
  return result
}

export function possibleDuplicate(rows: PreparedRow[], { row, name }: { row: number; name: string | null }): Problem {
  const cells = rows.find((one) => one.row === row)?.cells ?? []
  const whose = name ?? 'another contact'
  return {
    row,
    failed: false,
    field: 'phoneNumber',
    message: `Possible duplicate: ${whose} has this phone number, too`,
    cells,
  }
}

/** Only companies of rows that are kept come into being. */
async function createNeededCompanies(
  scope: Scope,
  importId: string,
  linked: Linked[],
  skipped: Set<number>,
): Promise<void> {
  const needed = new Map(
    linked.flatMap(({ row, newCompany }) => (newCompany && !skipped.has(row) ? [[newCompany.id, newCompany]] : [])),
  )
  await createCompanies(scope, [...needed.values()])
  await noteLinked(scope, importId, [...needed.keys()])
}
