/**
 * Browsers limit the height of elements: Firefox to about 17 million pixels, Chromium and Safari to 33 million. Rows that
 * need more than this share a track of this height.
 */
export const maxTrackHeight = 8_000_000
/** Near both ends of the track the scale is 1:1, so that it is not noticed where people read most. */
const edgeHeight = maxTrackHeight / 4

export const trackHeightOf = (rowsHeight: number): number => Math.min(rowsHeight, maxTrackHeight)

const middleHeightOf = (viewHeight: number): number => maxTrackHeight - viewHeight - 2 * edgeHeight

/** The distance of the rows from their unscaled position when the track is scrolled this far. */
export function offsetAt(scrollTop: number, rowsHeight: number, viewHeight: number): number {
  const excess = Math.max(0, rowsHeight - maxTrackHeight)
  const share = (scrollTop - edgeHeight) / middleHeightOf(viewHeight)
  return Math.round(excess * Math.min(1, Math.max(0, share)))
}

/** The scroll position of the track for a view that begins this many pixels below the first row; inverts `offsetAt`. */
export function scrollTopOf(top: number, rowsHeight: number, viewHeight: number): number {
  const excess = rowsHeight - maxTrackHeight
  const middleHeight = middleHeightOf(viewHeight)
  if (excess <= 0 || top <= edgeHeight) return top
  if (top >= edgeHeight + middleHeight + excess) return top - excess
  return edgeHeight + ((top - edgeHeight) * middleHeight) / (middleHeight + excess)
}
