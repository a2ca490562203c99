import { describe, expect, it } from 'vitest'
import type { RowPage } from '../../../platform/api/query-cache.ts'
import { findMissingRange, findMissingRow, flattenPages, insertPage } from './sparse-pages.ts'

type Row = { id: string }

/** A page of the rows numbered `from` to `to`. */
const createPage = (from: number, to: number, nextCursor: string | null = 'next'): RowPage<Row> => ({
  rows: Array.from({ length: to - from }, (_, n) => ({ id: String(from + n) })),
  page: { limit: 50, nextCursor, total: 1_000, totalIsExact: true },
})
const loadedPositions = (pages: RowPage<Row>[]) =>
  flattenPages(pages).flatMap((row, at) => (row?.id === String(at) ? [at] : []))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

describe('a list that is read in parts', () => {
  it('keeps every row in its place', () => {
    const pages = insertPage(insertPage([createPage(0, 100)], 500, createPage(500, 600)), 300, createPage(300, 350))
    expect(flattenPages(pages)).toHaveLength(600)
    expect(loadedPositions(pages)).toEqual([...range(0, 100), ...range(300, 350), ...range(500, 600)])
  })

  it('closes a gap, whether the parts touch or overlap', () => {
    const apart = insertPage([createPage(0, 100)], 300, createPage(300, 400))
    expect(loadedPositions(insertPage(apart, 100, createPage(100, 300)))).toEqual(range(0, 400))
    expect(loadedPositions(insertPage(apart, 100, createPage(100, 320)))).toEqual(range(0, 400))
  })

  it('closes a gap for which there are no rows any more', () => {
    const apart = insertPage([createPage(0, 100)], 300, createPage(300, 400))
    expect(flattenPages(insertPage(apart, 150, createPage(150, 160, null)))).toHaveLength(260)
  })

  it('requests only the missing rows around a position', () => {
    const rows = flattenPages(insertPage([createPage(0, 100)], 500, createPage(500, 600)))
    expect(findMissingRow(rows, 0, 100)).toBe(-1)
    expect(findMissingRow(rows, 90, 130)).toBe(100)
    expect(findMissingRange(rows, 300)).toEqual({ offset: 200, limit: 300 })
    expect(findMissingRange(rows, 110)).toEqual({ offset: 100, limit: 300 })
    expect(findMissingRange(rows, 490)).toEqual({ offset: 390, limit: 110 })
    expect(findMissingRange(rows, 5_000)).toEqual({ offset: 4_900, limit: 300 })
  })
})
