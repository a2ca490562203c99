import { uuidv7 } from 'uuidv7'
import { columnOf } from '#contract/kit/names.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import type { Batch, Rehearsal, Rehearsed } from '../transfer/public.ts'
import { type Linked, linkRows, type NewCompanies } from './import-links.ts'
import { matchStaged } from './import-matches.ts'
import { judge, nothingSeen, possibleDuplicate } from './import-rows.ts'
import { stage, stagedChanges } from './import-sql.ts'

/** Tells what a file would do to the contacts, batch by batch; what earlier batches would have stored is remembered instead. */
export function rehearseContacts(shown: number): (scope: Scope, batch: Batch) => Promise<Rehearsal> {
  const seen = nothingSeen()
  const coming: NewCompanies = new Map()
  const left = { created: shown, updated: shown, skipped: shown }
  const take = <T>(outcome: keyof typeof left, rows: T[]): T[] => {
    const taken = rows.slice(0, left[outcome])
    left[outcome] -= taken.length
    return taken
  }

  return async (scope, { importId, onDuplicate, rows }) => {
    const linked = await linkRows(scope, rows, coming)
    const keys = await stage(scope, linked, new Map(rows.map(({ row }) => [row, uuidv7()])))
    const matched = onDuplicate === 'create' ? [] : await matchStaged(scope, importId, onDuplicate)
    const { skipped, updated, doubtful } = judge(matched, onDuplicate === 'update', seen)
    const there = new Set([...skipped, ...updated.map(({ row }) => row)])
    const made = linked.filter(({ row }) => !there.has(row))
    const rowOf = new Map(linked.map((one) => [one.row, one]))
    const found = new Map(matched.map(({ row, found }) => [row, found]))
    const changes = await stagedChanges(scope, take('updated', updated), keys)
    const told: Rehearsed[] = [
      ...take('created', made).map((one) => ({ ...asMade(one), outcome: 'created' as const, id: null })),
      ...changes.map((change) => ({
        ...change,
        ...named(rowOf.get(change.row), change.after),
        outcome: 'updated' as const,
      })),
      ...take('skipped', skipped).map((row) => ({
        ...named(rowOf.get(row), {}),
        row,
        outcome: 'skipped' as const,
        id: found.get(row) ?? null,
        before: {},
      })),
    ]
    const problems = [
      ...linked.flatMap((one) => one.problems),
      ...doubtful.map((doubt) => possibleDuplicate(rows, doubt)),
    ]
    return { created: made.length, updated: updated.length, skipped: skipped.length, problems, rows: told }
  }
}

const asMade = (linked: Linked) => ({
  row: linked.row,
  before: {},
  ...named(linked, Object.fromEntries(Object.entries(linked.values).map(([key, value]) => [columnOf(key), value]))),
})

/** The row as a person knows it; a company that is still to be made is told by its name. */
function named(linked: Linked | undefined, after: Record<string, unknown>): Pick<Rehearsed, 'title' | 'after'> {
  const { name, email, phoneNumber } = linked?.values ?? {}
  const company = linked?.newCompany
  return {
    title: String(name ?? email ?? phoneNumber ?? ''),
    after: company && 'company_id' in after ? { ...after, company_id: company.name ?? company.domain } : after,
  }
}

/** The names of companies and owners that changes point at. */
export async function namesInContacts(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = changed.flatMap(({ company_id, owner_id }) => [company_id, owner_id]).filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select id, name from companies where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])
    union all
    select user_id, coalesce(name, email) from people where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
