import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The level from 0 to `most` to which a row must be folded to fit, determined before the paint. Another `content` or width
 * starts at 0 again.
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
  })
  useLayoutEffect(() => {
    const parent = row.current?.parentElement
    if (!parent) return
    const sizes = new ResizeObserver(() => setWidth(parent.clientWidth))
    sizes.observe(parent)
    return () => sizes.disconnect()
  }, [row])
  return level
}
