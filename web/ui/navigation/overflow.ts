import { useLayoutEffect, useState } from 'react'

type Overflow = { start: boolean; end: boolean; rtl: boolean }

/** Whether a strip is cut at its start and at its end. */
export function useOverflow(strip: { readonly current: HTMLElement | null }, contents: unknown): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ start: false, end: false, rtl: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs or badges change what fits
  useLayoutEffect(() => {
    const box = strip.current
    if (!box) return
    const measure = () => {
      const rtl = getComputedStyle(box).direction === 'rtl'
      const scrolled = Math.abs(box.scrollLeft)
      const start = scrolled > 4
      const end = box.scrollWidth - box.clientWidth - scrolled > 4
      setOverflow((last) => (last.start === start && last.end === end && last.rtl === rtl ? last : { start, end, rtl }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [strip, contents])
  return overflow
}

/**
 * Fades a strip out where it is cut: at its edge, or before the arrows that cover `--arrow-room` of it. The fade is wide enough
 * to reach a label that ends just there, unless `--fade` says otherwise.
 */
export function createFadeMask({ start, end, rtl }: Overflow) {
  if (!start && !end) return undefined
  const room = 'var(--arrow-room, 0px)'
  const fade = 'var(--fade, 32px)'
  const from = start ? `transparent ${room}, #000 calc(${room} + ${fade})` : '#000 0'
  const to = end ? `#000 calc(100% - ${room} - ${fade}), transparent calc(100% - ${room})` : '#000 100%'
  return `linear-gradient(to ${rtl ? 'left' : 'right'}, ${from}, ${to})`
}
