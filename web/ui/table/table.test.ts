import { describe, expect, it } from 'vitest'
import { nextCell } from './grid-keys.ts'
import { computeRowWindow } from './row-window.ts'

describe('the rows of a table', () => {
  it.each([
    ['at the top', 0],
    ['in the middle', 50_000 * 36],
    ['at the very end', 100_000 * 36],
  ])('are never more than 90 in the document, %s', (_, scrollTop) => {
    const { first, end } = computeRowWindow(scrollTop, 2160, 36, 100_000)
    expect(end - first).toBeLessThanOrEqual(90)
    expect(end - first).toBeGreaterThan(60)
    expect(first * 36).toBeLessThanOrEqual(scrollTop)
    expect(end).toBeLessThanOrEqual(100_000)
  })

  it('cover the whole view wherever it stands', () => {
    for (let scrollTop = 0; scrollTop <= 1000 * 36 - 800; scrollTop += 17) {
      const { first, end } = computeRowWindow(scrollTop, 800, 36, 1000)
      expect(first * 36).toBeLessThanOrEqual(scrollTop)
      expect(end * 36).toBeGreaterThanOrEqual(scrollTop + 800)
    }
  })

  it('are none when there are none', () => {
    expect(computeRowWindow(0, 800, 36, 0)).toEqual({ first: 0, end: 0 })
  })
})

describe('a key in the grid', () => {
  const bounds = { rows: 100, columns: 8, page: 20, rtl: false }
  const at = { row: 10, column: 3 }
  const press = (key: string, from = at, more = {}) =>
    nextCell({ key, ctrlKey: false, metaKey: false, ...more }, from, bounds)

  it.each([
    ['ArrowDown', { row: 11, column: 3 }],
    ['ArrowUp', { row: 9, column: 3 }],
    ['ArrowRight', { row: 10, column: 4 }],
    ['ArrowLeft', { row: 10, column: 2 }],
    ['Home', { row: 10, column: 0 }],
    ['End', { row: 10, column: 7 }],
    ['PageDown', { row: 30, column: 3 }],
    ['PageUp', { row: 0, column: 3 }],
  ])('%s moves one step', (key, to) => {
    expect(press(key)).toEqual(to)
  })

  it('reaches the header above the first row, and stops there', () => {
    expect(press('ArrowUp', { row: 0, column: 2 })).toEqual({ row: -1, column: 2 })
    expect(press('ArrowUp', { row: -1, column: 2 })).toEqual({ row: -1, column: 2 })
  })

  it('stops at the last cell', () => {
    expect(press('ArrowDown', { row: 99, column: 7 })).toEqual({ row: 99, column: 7 })
    expect(press('ArrowRight', { row: 99, column: 7 })).toEqual({ row: 99, column: 7 })
  })

  it('goes to the corners with Ctrl', () => {
    expect(press('Home', at, { ctrlKey: true })).toEqual({ row: 0, column: 0 })
    expect(press('End', at, { ctrlKey: true })).toEqual({ row: 99, column: 7 })
  })

  it('follows the direction of writing', () => {
    expect(nextCell({ key: 'ArrowLeft', ctrlKey: false, metaKey: false }, at, { ...bounds, rtl: true })).toEqual({
      row: 10,
      column: 4,
    })
  })

  it('leaves other keys to the page', () => {
    expect(press('j')).toBeNull()
  })
})
