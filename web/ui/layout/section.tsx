import { type ReactNode, useId, useState } from 'react'
import { browserStorage, type PreferenceKey } from '../../platform/storage/browser-storage.ts'
import { CountBadge } from '../badges/count-badge.tsx'
import { DisclosureButton } from '../controls/fold-button.tsx'
import { cx } from '../cx.ts'

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
  const key = storageKey as PreferenceKey | undefined
  const [isFolded, setIsFolded] = useState(() => key !== undefined && browserStorage.read(key) === 'shut')
  const bodyId = useId()
  const toggle = () => {
    setIsFolded(!isFolded)
    if (key) browserStorage.write(key, isFolded ? null : 'shut')
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
      className={cx('border-b border-line px-2 last:border-b-0', isFolded ? 'py-1' : 'pt-1 pb-2')}
    >
      <div className="flex h-8 items-center touch:h-11">
        <h3 className="min-w-0 flex-1 font-semibold">
          {storageKey ? (
            <DisclosureButton open={!isFolded} controls={bodyId} onToggle={toggle}>
              {heading}
            </DisclosureButton>
          ) : (
            <span className="flex items-center gap-1.5 px-2">{heading}</span>
          )}
        </h3>
        {actions && <div className="flex flex-none items-center gap-0.5 ps-1">{actions}</div>}
      </div>
      <div id={bodyId} hidden={isFolded}>
        {children}
      </div>
    </section>
  )
}
