import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { DisclosureButton } from '../../../ui/controls/fold-button.tsx'
import { cx } from '../../../ui/cx.ts'

type AgendaSectionProps = {
  group: string
  title: string
  count?: number
  fold?: { isFolded: boolean; onToggle: () => void }
  /** Called when the dragged task is dropped here; absent if it cannot be. */
  onDrop?: () => void
  children: ReactNode
}

/** A group of the agenda. */
export function AgendaSection({ group, title, count, fold, onDrop, children }: AgendaSectionProps) {
  const bodyId = useId()
  const [isOver, setOver] = useState(false)
  const accept = (event: DragEvent) => {
    if (!onDrop) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const heading = (
    <>
      {title}
      {count !== undefined && <CountBadge count={count} tone={group === 'overdue' && count > 0 ? 'red' : 'grey'} />}
    </>
  )
  return (
    <section
      aria-label={title}
      data-group={group}
      onDragOver={accept}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop?.()
      }}
      className={cx('border-b border-line pb-2 last:border-b-0', onDrop && isOver && 'bg-accent-soft')}
    >
      <h2 className="sticky top-0 z-(--z-sticky) flex h-9 items-center bg-surface px-4 font-semibold touch:h-11">
        {fold ? (
          <DisclosureButton open={!fold.isFolded} controls={bodyId} onToggle={fold.onToggle}>
            {heading}
          </DisclosureButton>
        ) : (
          <span className="flex items-center gap-1.5">{heading}</span>
        )}
      </h2>
      <div id={bodyId} hidden={fold?.isFolded}>
        {children}
      </div>
    </section>
  )
}
