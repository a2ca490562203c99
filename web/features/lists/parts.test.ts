import { describe, expect, it } from 'vitest'
import type { Rows } from '../../platform/queries.ts'
import { missingIn, partAround, placed, withPart } from './parts.ts'

type Row = { id: string }

/** The rows with these numbers, as a page. */
const part = (from: number, to: number, nextCursor: string | null = 'next'): Rows<Row> => ({
  rows: Array.from({ length: to - from }, (_, n) => ({ id: String(from + n) })),
  page: { limit: 50, nextCursor, total: 1_000, totalIsExact: true },
})
const numbers = (pages: Rows<Row>[]) => placed(pages).flatMap((row, at) => (row?.id === String(at) ? [at] : []))
const span = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

describe('a list that is read in parts', () => {
  it('keeps every row in its place', () => {
    const pages = withPart(withPart([part(0, 100)], 500, part(500, 600)), 300, part(300, 350))
    expect(placed(pages)).toHaveLength(600)
    expect(numbers(pages)).toEqual([...span(0, 100), ...span(300, 350), ...span(500, 600)])
  })

  it('closes a gap, whether the parts touch or overlap', () => {
    const apart = withPart([part(0, 100)], 300, part(300, 400))
    expect(numbers(withPart(apart, 100, part(100, 300)))).toEqual(span(0, 400))
    expect(numbers(withPart(apart, 100, part(100, 320)))).toEqual(span(0, 400))
  })

  it('closes a gap for which there are no rows any more', () => {
    const apart = withPart([part(0, 100)], 300, part(300, 400))
    expect(placed(withPart(apart, 150, part(150, 160, null)))).toHaveLength(260)
  })

  it('asks around a place for what is missing and nothing else', () => {
    const rows = placed(withPart([part(0, 100)], 500, part(500, 600)))
    expect(missingIn(rows, 0, 100)).toBe(-1)
    expect(missingIn(rows, 90, 130)).toBe(100)
    expect(partAround(rows, 300)).toEqual({ offset: 200, limit: 300 })
    expect(partAround(rows, 110)).toEqual({ offset: 100, limit: 300 })
    expect(partAround(rows, 490)).toEqual({ offset: 390, limit: 110 })
    expect(partAround(rows, 5_000)).toEqual({ offset: 4_900, limit: 300 })
  })
})
