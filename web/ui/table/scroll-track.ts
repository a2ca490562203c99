/**
 * Browsers do not lay out elements of any height: Firefox stops at about 17 million pixels, Chromium and Safari at 33
 * million. Rows that need more than this share a track of this height.
 */
export const maxTrackHeight = 8_000_000
/** At both ends of the track a pixel is a pixel, so that nobody notices the scale where most reading happens. */
const edgeHeight = maxTrackHeight / 4

export const trackHeightOf = (rowsHeight: number): number => Math.min(rowsHeight, maxTrackHeight)

const middleHeightOf = (viewHeight: number): number => maxTrackHeight - viewHeight - 2 * edgeHeight

/** How far the rows stand above their own place when the track is scrolled this far. */
export function offsetAt(scrollTop: number, rowsHeight: number, viewHeight: number): number {
  const excess = Math.max(0, rowsHeight - maxTrackHeight)
  const share = (scrollTop - edgeHeight) / middleHeightOf(viewHeight)
  return Math.round(excess * Math.min(1, Math.max(0, share)))
}

/** Where the track is scrolled to when the view begins this many pixels below the first row; inverts `offsetAt`. */
export function scrollTopOf(top: number, rowsHeight: number, viewHeight: number): number {
  const excess = rowsHeight - maxTrackHeight
  const middleHeight = middleHeightOf(viewHeight)
  if (excess <= 0 || top <= edgeHeight) return top
  if (top >= edgeHeight + middleHeight + excess) return top - excess
  return edgeHeight + ((top - edgeHeight) * middleHeight) / (middleHeight + excess)
}
