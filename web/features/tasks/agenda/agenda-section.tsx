import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { DisclosureButton } from '../../../ui/controls/fold-button.tsx'
import { cx } from '../../../ui/cx.ts'

type AgendaSectionProps = {
  group: string
  title: string
  count?: number
  fold?: { isFolded: boolean; onToggle: () => void }
  /** Whether there is nothing but the heading. */
  isBare?: boolean
  /** What stands beside the title. */
  action?: ReactNode
  /** Called when the dragged task is dropped here; absent if it cannot be. */
  onDrop?: () => void
  children: ReactNode
}

/** A group of the agenda. */
export function AgendaSection({ group, title, count, fold, isBare, action, onDrop, children }: AgendaSectionProps) {
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
    <span className="flex items-center gap-1.5">
      {title}
      {count !== undefined && <CountBadge count={count} tone={group === 'overdue' && count > 0 ? 'red' : 'grey'} />}
    </span>
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
      className={cx(
        'border-b border-line last:border-b-0',
        !isBare && !fold?.isFolded && 'pb-2',
        onDrop && isOver && 'bg-accent-soft',
      )}
    >
      <div className="sticky top-0 z-(--z-sticky) flex h-9 items-center gap-1.5 bg-surface px-4 touch:h-11">
        <h2 className={cx('font-semibold', fold && 'flex-1')}>
          {fold ? (
            // The title stands in line with those of the other groups, and the chevron after it.
            <DisclosureButton
              open={!fold.isFolded}
              controls={bodyId}
              onToggle={fold.onToggle}
              className="-ms-1.5 flex-row-reverse justify-end"
            >
              {heading}
            </DisclosureButton>
          ) : (
            heading
          )}
        </h2>
        {action}
      </div>
      <div id={bodyId} hidden={fold?.isFolded}>
        {children}
      </div>
    </section>
  )
}
