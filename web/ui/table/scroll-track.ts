/**
 * Browsers limit the height of elements: Firefox to about 17 million pixels, Chromium and Safari to 33 million. If the rows
 * are taller than this in total, they are scaled to a track of this height.
 */
export const maxTrackHeight = 8_000_000
/** Near both ends of the track the scale is 1:1, so that scrolling feels normal where people read most. */
const edgeHeight = maxTrackHeight / 4

export const trackHeightOf = (rowsHeight: number): number => Math.min(rowsHeight, maxTrackHeight)

const middleHeightOf = (viewHeight: number): number => maxTrackHeight - viewHeight - 2 * edgeHeight

/** How far the rows are shifted from their unscaled position at this scroll position. */
export function offsetAt(scrollTop: number, rowsHeight: number, viewHeight: number): number {
  const excess = Math.max(0, rowsHeight - maxTrackHeight)
  const share = (scrollTop - edgeHeight) / middleHeightOf(viewHeight)
  return Math.round(excess * Math.min(1, Math.max(0, share)))
}

/** The scroll position at which the view starts `top` pixels below the first row. The inverse of `offsetAt`. */
export function scrollTopOf(top: number, rowsHeight: number, viewHeight: number): number {
  const excess = rowsHeight - maxTrackHeight
  const middleHeight = middleHeightOf(viewHeight)
  if (excess <= 0 || top <= edgeHeight) return top
  if (top >= edgeHeight + middleHeight + excess) return top - excess
  return edgeHeight + ((top - edgeHeight) * middleHeight) / (middleHeight + excess)
}
