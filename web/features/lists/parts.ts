import { pageLimits } from '#contract/kit/limits.ts'
import type { Rows } from '../../platform/queries.ts'

type Row = { id: string }

/** Rows that are read around a place somebody jumped to, and how many of them before it. */
const around = { all: 300, before: 100 }

/** The rows of the pages in their places; in between may be some that nobody has asked for yet. */
export function placed<R>(pages: readonly Rows<R>[]): (R | undefined)[] {
  const rows: (R | undefined)[] = []
  for (const page of pages) {
    rows.length += page.gap ?? 0
    for (const row of page.rows) rows.push(row)
  }
  return rows
}

/** The first of these places without a row, -1 when there is none. */
export function missingIn(rows: readonly unknown[], first: number, end: number): number {
  for (let at = first; at < end; at += 1) if (rows[at] === undefined) return at
  return -1
}

/** Which rows to read for a place without one: those around it, as far as they are missing. */
export function partAround(rows: readonly unknown[], place: number): { offset: number; limit: number } {
  let offset = place
  while (offset > 0 && offset > place - around.before && rows[offset - 1] === undefined) offset -= 1
  let end = place + 1
  while (end < offset + around.all && rows[end] === undefined) end += 1
  return { offset, limit: Math.min(end - offset, pageLimits.most) }
}

/** The pages with rows that were read from a place on; none of them stands there twice. */
export function withPart<R extends Row>(pages: readonly Rows<R>[], offset: number, part: Rows<R>): Rows<R>[] {
  const known = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const rows = part.rows.filter(({ id }) => !known.has(id))
  let end = 0
  for (const [at, page] of pages.entries()) {
    const { gap = 0 } = page
    if (offset < end + gap) {
      const rest = end + gap - offset - part.rows.length
      const next = { ...page, gap: part.page.nextCursor === null ? 0 : Math.max(0, rest) }
      return [...pages.slice(0, at), { ...part, rows, gap: offset - end }, next, ...pages.slice(at + 1)]
    }
    end += gap + page.rows.length
  }
  return [...pages, { ...part, rows, gap: Math.max(0, offset - end) }]
}
