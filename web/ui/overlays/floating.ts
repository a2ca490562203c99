import { type RefObject, useLayoutEffect } from 'react'

export type Side = 'top' | 'bottom' | 'start' | 'end'
type Align = 'start' | 'center' | 'end'
export type Placement = { side?: Side; align?: Align; gap?: number }

type Box = { left: number; top: number; right: number; bottom: number; width: number; height: number }

/** Computes the position of a floating box: on the given side, flipped if there is no room, and never off the screen. */
export function computePosition(
  anchor: Box,
  size: { width: number; height: number },
  screen: Box,
  placement: Placement,
  rtl = false,
) {
  const gap = placement.gap ?? 4
  const side = flipSide(anchor, size, screen, gap, toPhysicalSide(placement.side ?? 'bottom', rtl))
  const align = placement.align ?? 'start'
  const upright = side === 'top' || side === 'bottom'
  const left = upright
    ? alignBox(anchor.left, anchor.width, size.width, rtl ? mirrored[align] : align)
    : side === 'left'
      ? anchor.left - gap - size.width
      : anchor.right + gap
  const top = upright
    ? side === 'top'
      ? anchor.top - gap - size.height
      : anchor.bottom + gap
    : alignBox(anchor.top, anchor.height, size.height, align)
  return {
    left: Math.round(clamp(left, screen.left + 8, screen.right - 8 - size.width)),
    top: Math.round(clamp(top, screen.top + 8, screen.bottom - 8 - size.height)),
  }
}

/** Keeps `floating` next to `anchor` while it is shown: after layout, on scroll, on resize and when its size changes. */
export function useFloating(
  floating: RefObject<HTMLElement | null>,
  anchor: () => Element | null | undefined,
  shown: boolean,
  placement: Placement,
) {
  const { side, align, gap } = placement
  // biome-ignore lint/correctness/useExhaustiveDependencies: every update reads the current anchor
  useLayoutEffect(() => {
    const box = floating.current
    if (!shown || !box) return
    const updatePosition = () => {
      const at = anchor()
      if (!at?.isConnected) return
      const rtl = getComputedStyle(box).direction === 'rtl'
      const size = { width: box.offsetWidth, height: box.offsetHeight }
      const screen = new DOMRect(0, 0, document.documentElement.clientWidth, innerHeight)
      const { left, top } = computePosition(at.getBoundingClientRect(), size, screen, { side, align, gap }, rtl)
      box.style.left = `${left}px`
      box.style.top = `${top}px`
    }
    updatePosition()
    const sizes = new ResizeObserver(updatePosition)
    sizes.observe(box)
    addEventListener('scroll', updatePosition, { capture: true, passive: true })
    addEventListener('resize', updatePosition)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', updatePosition, { capture: true })
      removeEventListener('resize', updatePosition)
    }
  }, [shown, side, align, gap])
}

const mirrored: Record<Align, Align> = { start: 'end', center: 'center', end: 'start' }

function toPhysicalSide(side: Side, rtl: boolean): 'top' | 'bottom' | 'left' | 'right' {
  if (side === 'start') return rtl ? 'right' : 'left'
  if (side === 'end') return rtl ? 'left' : 'right'
  return side
}

function flipSide(
  anchor: Box,
  size: { width: number; height: number },
  screen: Box,
  gap: number,
  side: 'top' | 'bottom' | 'left' | 'right',
) {
  const room = {
    top: anchor.top - screen.top,
    bottom: screen.bottom - anchor.bottom,
    left: anchor.left - screen.left,
    right: screen.right - anchor.right,
  }
  const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const
  const need = (side === 'top' || side === 'bottom' ? size.height : size.width) + gap + 8
  return room[side] < need && room[opposite[side]] > room[side] ? opposite[side] : side
}

function alignBox(start: number, length: number, size: number, align: Align) {
  if (align === 'start') return start
  return align === 'end' ? start + length - size : start + (length - size) / 2
}

function clamp(value: number, min: number, max: number) {
  return Math.max(min, Math.min(value, max))
}
