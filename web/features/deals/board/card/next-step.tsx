import type { ReactNode } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { t } from '#contract/language/translate.ts'
import { cx } from '../../../../ui/cx.ts'
import { formatListDate } from '../../../lists/public.ts'
import { formatLateness, type NextStepState, nextStepStateOf } from './next-step-state.ts'

type NextStepProps = { deal: Deal; timeZone: string | null; now: Date }

/** The next step of a deal: when, and what as far as there is room. A filled icon means overdue, a ring with a dot today, gray later, dashed none. */
export function NextStep({ deal, timeZone, now }: NextStepProps) {
  const { nextStepAt: at, nextStepTitle: title } = deal
  const state = nextStepStateOf(at, timeZone, now)
  const style = stepStyles[state]
  return (
    <span data-step={state} className={cx('flex min-w-0 flex-1 items-center gap-1.5', style.color)}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 flex-none">
        {style.icon}
      </svg>
      {at ? (
        <span data-tip-side="top" className="truncate">
          <span className="sr-only">{style.label}: </span>
          {state === 'overdue'
            ? formatLateness(at, now)
            : state === 'today'
              ? t('Today')
              : formatListDate(at, timeZone, now)}
          {' · '}
          <bdi>{title}</bdi>
        </span>
      ) : (
        <span className="truncate">{t('No next step')}</span>
      )}
    </span>
  )
}

const stepStyles: Record<NextStepState, { color: string; label: string; icon: ReactNode }> = {
  overdue: {
    color: 'text-red-ink',
    label: t('Overdue [deal]'),
    icon: <circle cx="6" cy="6" r="5" fill="var(--red-solid)" />,
  },
  today: {
    color: 'text-due-soon',
    label: t('Next step'),
    icon: (
      <>
        <circle cx="6" cy="6" r="4.2" fill="none" stroke="var(--orange-solid)" strokeWidth="1.6" />
        <circle cx="6" cy="6" r="2" fill="var(--orange-solid)" />
      </>
    ),
  },
  later: {
    color: 'text-text-2',
    label: t('Next step'),
    icon: <circle cx="6" cy="6" r="4.5" fill="var(--grey-solid)" />,
  },
  none: {
    color: 'text-text-3',
    label: '',
    icon: (
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="var(--control)" strokeWidth="1.4" strokeDasharray="2 1.8" />
    ),
  },
}
