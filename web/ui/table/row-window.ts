/** The range of rows to render. During fast scrolling they are rendered as plain text. */
export type RowWindow = { first: number; end: number; isFastScrolling?: boolean }

const defaultOverscan = 10
const maxRows = 90

/** The visible rows plus `overscan` rows on both sides, at most 90. `top` is in pixels below the top of the first row. */
export function computeRowWindow(
  top: number,
  height: number,
  rowHeight: number,
  count: number,
  overscan = defaultOverscan,
): RowWindow {
  const visible = Math.ceil(height / rowHeight) + 1
  const around = Math.max(0, Math.min(overscan, Math.floor((maxRows - visible) / 2)))
  const topRow = Math.min(Math.floor(top / rowHeight), Math.max(0, count - visible))
  const first = Math.max(0, topRow - around)
  return { first, end: Math.min(count, Math.min(topRow + visible + around, first + maxRows)) }
}

/** The indexes of the rows in the window, and of pinned rows, which are always rendered. */
export function listRenderedRows({ first, end }: RowWindow, count: number, pinned: readonly number[]): number[] {
  const indexes = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, at) => first + at)
  for (const index of pinned) if (index >= 0 && index < count && !indexes.includes(index)) indexes.push(index)
  return indexes
}
