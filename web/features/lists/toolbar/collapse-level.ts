import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How far a row must be collapsed to fit, from 0 to `maxLevel`, measured before paint. Starts over at 0 when `content` or
 * the width changes.
 */
export function useCollapseLevel(row: RefObject<HTMLElement | null>, maxLevel: number, content: string): number {
  const [collapsed, setCollapsed] = useState({ level: 0, layoutKey: '' })
  const [width, setWidth] = useState(0)
  const layoutKey = `${content} ${width}`
  const level = collapsed.layoutKey === layoutKey ? Math.min(collapsed.level, maxLevel) : 0
  useLayoutEffect(() => {
    const element = row.current
    if (element && element.scrollWidth > element.clientWidth && level < maxLevel)
      setCollapsed({ level: level + 1, layoutKey })
  }, [row, level, maxLevel, layoutKey])
  useLayoutEffect(() => {
    const parent = row.current?.parentElement
    if (!parent) return
    const sizes = new ResizeObserver(() => setWidth(parent.clientWidth))
    sizes.observe(parent)
    return () => sizes.disconnect()
  }, [row])
  return level
}
