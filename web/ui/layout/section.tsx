import { type ReactNode, useId } from 'react'
import { t } from '#contract/language/translate.ts'
import { CountBadge } from '../badges/count-badge.tsx'
import { DisclosureButton } from '../controls/fold-button.tsx'
import { cx } from '../cx.ts'

export type SectionProps = {
  title: string
  /** Null if it is not known. */
  count?: number | null
  /** Small actions to the right of the title. */
  actions?: ReactNode
  /** If absent, the section cannot be collapsed. */
  fold?: { isFolded: boolean; onToggle: () => void }
  children: ReactNode
}

const UnknownCount = () => (
  <span className="text-12 font-normal text-text-3">
    <span aria-hidden>–</span>
    <span className="sr-only">{t('count unknown')}</span>
  </span>
)

/** A titled section of a record. */
export function Section({ title, count, actions, fold, children }: SectionProps) {
  const isFolded = fold?.isFolded ?? false
  const bodyId = useId()
  const heading = (
    <>
      {title}
      {count === null && <UnknownCount />}
      {typeof count === 'number' && <CountBadge count={count} />}
    </>
  )
  return (
    <section
      aria-label={title}
      className={cx('border-b border-line px-2 last:border-b-0', isFolded ? 'py-1' : 'pt-1 pb-2')}
    >
      <div className="flex h-8 items-center touch:h-11">
        <h3 className="min-w-0 flex-1 font-semibold">
          {fold ? (
            <DisclosureButton open={!isFolded} controls={bodyId} onToggle={fold.onToggle}>
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

/** A section of one or a few rows, whose title only screen readers need, because the rows have labels. */
export const CompactSection = ({ title, children }: Pick<SectionProps, 'title' | 'children'>) => (
  <section aria-label={title} className="px-2">
    <h3 className="sr-only">{title}</h3>
    {children}
  </section>
)
