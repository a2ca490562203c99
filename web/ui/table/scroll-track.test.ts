import { describe, expect, it } from 'vitest'
import { offsetAt, scrollTopOf, trackHeightOf } from './scroll-track.ts'

const million = 36_000_000
/** In pixels. Browsers can lay out a little more than twice as many. */
const maxTrackHeight = 8_000_000
const view = 600

describe('the track of a table', () => {
  it('is as tall as the rows while browsers can lay them out', () => {
    expect(trackHeightOf(100_000 * 36)).toBe(100_000 * 36)
    expect(scrollTopOf(1_234_567, 3_600_000, view)).toBe(1_234_567)
    expect(offsetAt(1_234_567, 3_600_000, view)).toBe(0)
  })

  it('is no taller than browsers can lay out', () => {
    expect(trackHeightOf(million)).toBe(maxTrackHeight)
  })

  it('begins and ends where the rows do', () => {
    expect(offsetAt(0, million, view)).toBe(0)
    expect(offsetAt(maxTrackHeight - view, million, view)).toBe(million - maxTrackHeight)
    expect(scrollTopOf(0, million, view)).toBe(0)
    expect(scrollTopOf(million - view, million, view)).toBe(maxTrackHeight - view)
  })

  it('has its middle in the middle of the rows', () => {
    const middle = (maxTrackHeight - view) / 2
    expect(middle + offsetAt(middle, million, view)).toBe((million - view) / 2)
  })

  it('leads back to every position it is asked for', () => {
    for (let position = 0; position <= million; position += 123_457) {
      const scrollTop = scrollTopOf(position, million, view)
      expect(Math.abs(scrollTop + offsetAt(scrollTop, million, view) - position)).toBeLessThan(1)
    }
  })
})
