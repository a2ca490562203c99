import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check-big'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import MessageCircle from 'lucide-react/icons/message-circle'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { useCommands } from '../../platform/keyboard/commands.ts'
import { createFormRequest } from '../../platform/keyboard/palette-store.ts'
import { createUndoAction } from '../../platform/keyboard/undo-action.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { showCallToast, undoDuration } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Card } from './card.tsx'
import type { DashboardCounts } from './requests.ts'
import { type FirstSteps, type StepName, type StepState, useFirstSteps } from './use-first-steps.ts'

type Step = {
  to: '/contacts' | '/inbox' | '/settings/members'
  /** The dialog that opens there. */
  form: string
  icon: ReactNode
  title: string
  about: string
}

const steps: Record<StepName, Step> = {
  contacts: {
    ...{ to: '/contacts', form: 'import:contact', icon: <Upload />, title: t('Import your contacts') },
    about: t('From a file, or add them one by one.'),
  },
  whatsapp: {
    ...{ to: '/inbox', form: 'whatsapp-account', icon: <MessageCircle />, title: t('Connect WhatsApp') },
    about: t('Share an inbox with your team.'),
  },
  team: {
    ...{ to: '/settings/members', form: 'invitation', icon: <UserPlus />, title: t('Invite your team') },
    about: t('Everyone gets a link to join.'),
  },
}

type FirstStepListProps = { firstSteps: FirstSteps; layout: 'row' | 'list'; children?: ReactNode }

/** The steps, each with a link that opens its dialog, and a button to skip it. `children` are further steps. */
export function FirstStepList({ firstSteps, layout, children }: FirstStepListProps) {
  return (
    <ul className={cx('grid gap-3', layout === 'row' && 'grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]')}>
      {firstSteps.steps.map((step) => (
        <StepItem key={step.name} {...{ step, firstSteps }} />
      ))}
      {children}
    </ul>
  )
}

function StepItem({ step: { name, state }, firstSteps }: { step: StepState; firstSteps: FirstSteps }) {
  const { to, form, icon, title, about } = steps[name]
  const isSkipped = state === 'skipped'
  return (
    <li className={stepClass}>
      <Link
        to={to}
        onClick={() => state !== 'done' && createFormRequest.set(form)}
        className="flex min-w-0 flex-1 items-center gap-4 rounded-card px-4 py-3 hover:bg-hover"
      >
        {state === 'done' ? (
          <CircleCheck aria-hidden className="text-green-ink!" />
        ) : isSkipped ? (
          <CircleDashed aria-hidden />
        ) : (
          icon
        )}
        <span className="min-w-0 flex-1">
          <span
            className={cx('block font-medium', state !== 'open' && 'text-text-2', state === 'done' && 'line-through')}
          >
            {title}
          </span>
          <span className="block text-12 text-text-2">
            {state === 'done' ? t('Done [state]') : isSkipped ? t('Skipped') : about}
          </span>
        </span>
        {state === 'open' && <ArrowRight aria-hidden className="size-4! rtl:-scale-x-100" />}
      </Link>
      {state !== 'done' && (
        <Button
          size="sm"
          variant="ghost"
          className="me-2"
          aria-label={isSkipped ? t('Undo skipping “{title}”', { title }) : t('Skip “{title}”', { title })}
          onClick={() => (isSkipped ? firstSteps.unskip : firstSteps.skip)([name])}
        >
          {isSkipped ? t('Undo') : t('Skip')}
        </Button>
      )}
    </li>
  )
}

/** The frame of a step, in which its icon has the size of a step. */
export const stepClass =
  'flex w-full items-center gap-1 rounded-card border border-line-2 bg-surface text-start [&_a>.lucide]:size-5 [&_a>.lucide]:flex-none [&_a>.lucide]:text-text-2'

/** The steps above the numbers until all are done or skipped. */
export function FirstStepsCard({ counts }: { counts: DashboardCounts }) {
  const mayInvite = usePermissionCheck()('members:manage')
  const firstSteps = useFirstSteps(counts)
  const { done, skip, unskip } = firstSteps
  const open = firstSteps.steps.filter(({ state }) => state === 'open').map(({ name }) => name)
  const skipped = firstSteps.steps.filter(({ state }) => state === 'skipped').map(({ name }) => name)
  const isHidden = open.length === 0 && skipped.length > 0
  useCommands(
    'list',
    t('Dashboard'),
    isHidden ? [{ label: t('Show the first steps'), run: () => unskip(skipped) }] : [],
  )
  if (!mayInvite || open.length === 0) return null
  const skipAll = () => {
    skip(open)
    const action = createUndoAction(() => unskip(open))
    showCallToast.success(t('First steps skipped'), { action, duration: undoDuration })
  }
  return (
    <Card
      title={t('First steps')}
      end={
        <>
          <span className="tabular-nums">{t('{done} of {count} done', { done, count: firstSteps.steps.length })}</span>
          <Button size="sm" variant="ghost" onClick={skipAll}>
            {t('Skip all')}
          </Button>
        </>
      }
    >
      <div className="px-4 pb-4">
        <FirstStepList firstSteps={firstSteps} layout="row" />
      </div>
    </Card>
  )
}
