import { type RefObject, useLayoutEffect, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { CardFace, type CardLook, cardClass } from './card.tsx'
import type { Carry } from './carry.ts'

type CardInHandProps = CardLook & { carry: Carry; ref: RefObject<HTMLDivElement | null> }

/** The carried card over everything: the pointer moves it by itself, the keyboard from column to column. */
export function CardInHand({ carry, ref, ...look }: CardInHandProps) {
  const { at, by, over } = carry
  const [beside, setBeside] = useState({ left: at.left, top: at.top })
  useLayoutEffect(() => {
    const column = by === 'keys' && document.querySelector(`section[data-column="${over}"] [data-cards]`)
    if (!column) return
    const { left, top } = column.getBoundingClientRect()
    setBeside({ left: left + 2, top: top + 8 })
  }, [by, over])
  const { left, top } = by === 'keys' ? beside : at
  return (
    <div
      ref={ref}
      aria-hidden
      data-in-hand
      style={{ left, top, width: at.width, height: at.height }}
      className={cx(
        cardClass,
        'pointer-events-none fixed z-(--z-menu) border-control shadow-2 will-change-[translate] motion-safe:rotate-1',
        by === 'keys' && 'motion-safe:transition-[left,top] motion-safe:duration-(--t-menu)',
      )}
    >
      <CardFace {...look} />
    </div>
  )
}
