import { pageLimits } from '#contract/kit/limits.ts'
import type { RowPage } from '../../../platform/api/query-cache.ts'

type Row = { id: string }

/** The number of rows loaded around a position after a jump, and how many of them come before it. */
const jumpWindow = { all: 300, before: 100 }

/** The rows of all pages by position, undefined where a row is not loaded. */
export function flattenPages<R>(pages: readonly RowPage<R>[]): (R | undefined)[] {
  const rows: (R | undefined)[] = []
  for (const page of pages) {
    rows.length += page.gap ?? 0
    for (const row of page.rows) rows.push(row)
  }
  return rows
}

/** The first position in this range without a row, or -1. */
export function findMissingRow(rows: readonly unknown[], first: number, end: number): number {
  for (let index = first; index < end; index += 1) if (rows[index] === undefined) return index
  return -1
}

/** The range of missing rows to load around a position. */
export function findMissingRange(rows: readonly unknown[], position: number): { offset: number; limit: number } {
  let offset = position
  while (offset > 0 && offset > position - jumpWindow.before && rows[offset - 1] === undefined) offset -= 1
  let end = position + 1
  while (end < offset + jumpWindow.all && rows[end] === undefined) end += 1
  return { offset, limit: Math.min(end - offset, pageLimits.max) }
}

/** Inserts rows that were loaded from a position on, without duplicates. */
export function insertPage<R extends Row>(
  pages: readonly RowPage<R>[],
  offset: number,
  inserted: RowPage<R>,
): RowPage<R>[] {
  const known = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const rows = inserted.rows.filter(({ id }) => !known.has(id))
  let end = 0
  for (const [at, page] of pages.entries()) {
    const { gap = 0 } = page
    if (offset < end + gap) {
      const rest = end + gap - offset - inserted.rows.length
      const next = { ...page, gap: inserted.page.nextCursor === null ? 0 : Math.max(0, rest) }
      return [...pages.slice(0, at), { ...inserted, rows, gap: offset - end }, next, ...pages.slice(at + 1)]
    }
    end += gap + page.rows.length
  }
  return [...pages, { ...inserted, rows, gap: Math.max(0, offset - end) }]
}
