import { type RefObject, useLayoutEffect, useState } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { CardFace, type CardFaceProps, cardClass } from '../card/card-face.tsx'
import type { DragState } from './drag-state.ts'

type DragOverlayProps = CardFaceProps & { drag: DragState; ref: RefObject<HTMLDivElement | null> }

/** The dragged card, on top of everything. The pointer moves it directly, the keyboard from column to column. */
export function DragOverlay({ drag, ref, ...cardProps }: DragOverlayProps) {
  const { origin, input: by, over } = drag
  const [keyboardPosition, setKeyboardPosition] = useState({ left: origin.left, top: origin.top })
  useLayoutEffect(() => {
    const column = by === 'keys' && document.querySelector(`section[data-column="${over}"] [data-cards]`)
    if (!column) return
    const { left, top } = column.getBoundingClientRect()
    setKeyboardPosition({ left: left + 2, top: top + 8 })
  }, [by, over])
  const { left, top } = by === 'keys' ? keyboardPosition : origin
  return (
    <div
      ref={ref}
      aria-hidden
      data-drag-overlay
      style={{ left, top, width: origin.width, height: origin.height }}
      className={cx(
        cardClass,
        'pointer-events-none fixed z-(--z-menu) border-control shadow-2 will-change-[translate] motion-safe:rotate-1',
        by === 'keys' && 'motion-safe:transition-[left,top] motion-safe:duration-(--t-menu)',
      )}
    >
      <CardFace {...cardProps} />
    </div>
  )
}
