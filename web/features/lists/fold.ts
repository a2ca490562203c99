import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How far the content of a row must be folded to fit, from 0 to `most`; found before the screen is painted. `content`
 * names what stands in it: something else, or another width, begins at 0 again.
 */
export function useFold(row: RefObject<HTMLElement | null>, most: number, content: string): number {
  const [folded, setFolded] = useState({ by: 0, at: '' })
  const [width, setWidth] = useState(0)
  const at = `${content} ${width}`
  const by = folded.at === at ? Math.min(folded.by, most) : 0
  useLayoutEffect(() => {
    const element = row.current
    if (element && element.scrollWidth > element.clientWidth && by < most) setFolded({ by: by + 1, at })
  })
  useLayoutEffect(() => {
    const parent = row.current?.parentElement
    if (!parent) return
    const sizes = new ResizeObserver(() => setWidth(parent.clientWidth))
    sizes.observe(parent)
    return () => sizes.disconnect()
  }, [row])
  return by
}
