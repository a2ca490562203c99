import { type ReactNode, useId, useState } from 'react'
import { type ChoiceKey, stored } from '../platform/stored.ts'
import { CountBadge } from './count-badge.tsx'
import { cx } from './cx.ts'
import { FoldButton } from './fold-button.tsx'

type SectionProps = {
  title: string
  /** Where the fold is remembered, per person: `sections:contact:social`. Without it the section cannot be folded. */
  storageKey?: string
  count?: number
  /** Small actions at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled part of a record. Folding it is remembered on this device. */
export function Section({ title, storageKey, count, actions, children }: SectionProps) {
  const key = storageKey as ChoiceKey | undefined
  const [shut, setShut] = useState(() => key !== undefined && stored.read(key) === 'shut')
  const bodyId = useId()
  const toggle = () => {
    setShut(!shut)
    if (key) stored.write(key, shut ? null : 'shut')
  }
  const heading = (
    <>
      {title}
      {count !== undefined && <CountBadge count={count} />}
    </>
  )
  return (
    <section
      aria-label={title}
      className={cx('border-b border-line px-2 last:border-b-0', shut ? 'py-1' : 'pt-1 pb-2')}
    >
      <div className="flex h-8 items-center touch:h-11">
        <h3 className="min-w-0 flex-1 font-semibold">
          {storageKey ? (
            <FoldButton open={!shut} controls={bodyId} onToggle={toggle}>
              {heading}
            </FoldButton>
          ) : (
            <span className="flex items-center gap-1.5 px-2">{heading}</span>
          )}
        </h3>
        {actions && <div className="flex flex-none items-center gap-0.5 ps-1">{actions}</div>}
      </div>
      <div id={bodyId} hidden={shut}>
        {children}
      </div>
    </section>
  )
}
