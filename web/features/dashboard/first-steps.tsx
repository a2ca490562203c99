import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check-big'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import MessageCircle from 'lucide-react/icons/message-circle'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { useCommands } from '../../platform/keyboard/commands.ts'
import { createFormRequest } from '../../platform/keyboard/palette-store.ts'
import { createUndoAction } from '../../platform/keyboard/undo-action.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { showCallToast, undoDuration } from '../../shared/toasts.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useIsNarrow } from '../../ui/layout/use-narrow.ts'
import type { DashboardCounts } from './requests.ts'
import { type FirstSteps, type StepName, type StepState, useFirstSteps } from './use-first-steps.ts'

type Step = {
  to: '/contacts' | '/inbox' | '/settings/members'
  /** The dialog that opens there. */
  form: string
  icon: ReactNode
  title: string
  about: string
  /** What the button of the step says. */
  action: string
}

const steps: Record<StepName, Step> = {
  contacts: {
    ...{ to: '/contacts', form: 'import:contact', icon: <Upload />, title: t('Import your contacts') },
    about: t('From a file, or add them one by one.'),
    action: t('Import contacts'),
  },
  whatsapp: {
    ...{ to: '/inbox', form: 'whatsapp-account', icon: <MessageCircle />, title: t('Connect WhatsApp') },
    about: t('Share an inbox with your team.'),
    action: t('Connect'),
  },
  team: {
    ...{ to: '/settings/members', form: 'invitation', icon: <UserPlus />, title: t('Invite your team') },
    about: t('Everyone gets a link to join.'),
    action: t('Invite'),
  },
}

type FirstStepListProps = { firstSteps: FirstSteps; children?: ReactNode }

/** The steps, each with a link that opens its dialog, and a button to skip it. `children` are further steps. */
export function FirstStepList({ firstSteps, children }: FirstStepListProps) {
  const next = firstSteps.steps.find(({ state }) => state === 'open')
  return (
    <ul className="grid gap-3">
      {firstSteps.steps.map((step) => (
        <StepItem key={step.name} {...{ step, firstSteps }} isNext={step === next} />
      ))}
      {children}
    </ul>
  )
}

type StepProps = { step: StepState; firstSteps: FirstSteps }

function StepItem({ step, firstSteps, isNext }: StepProps & { isNext: boolean }) {
  const { to, form, title, about, action } = steps[step.name]
  return (
    <li className={stepClass}>
      <Link
        to={to}
        onClick={() => step.state !== 'done' && createFormRequest.set(form)}
        className="flex min-w-0 flex-1 items-center gap-x-4 gap-y-2 rounded-card px-4 py-3 hover:bg-hover max-md:flex-wrap"
      >
        <StepIcon {...step} />
        <span className="min-w-0 flex-1">
          <StepTitle state={step.state} title={title} />
          <span className="block text-12 text-text-2">{stateLabels[step.state] ?? about}</span>
        </span>
        {step.state === 'open' && (
          <span
            className={cx(
              buttonClass({ variant: isNext ? 'primary' : 'outline' }),
              isNext ? 'max-md:basis-full' : 'max-md:hidden',
            )}
          >
            {action}
          </span>
        )}
      </Link>
      <SkipButton {...{ step, firstSteps }} className="me-2 font-normal!" />
    </li>
  )
}

/** The same in one line, in which only what is no longer to be done says so. */
function CompactStep({ step, firstSteps }: StepProps) {
  const { to, form, title, about } = steps[step.name]
  return (
    <li className="flex min-w-0 items-center rounded-control border border-line-2">
      <Link
        to={to}
        onClick={() => step.state !== 'done' && createFormRequest.set(form)}
        className="flex min-h-7 min-w-0 flex-1 items-center gap-2 rounded-control px-2 hover:bg-hover touch:min-h-11 [&>.lucide]:flex-none [&>.lucide]:text-text-2"
      >
        <StepIcon {...step} />
        <StepTitle state={step.state} title={title} />
        {stateLabels[step.state] ? (
          <span className="text-12 text-text-2">{stateLabels[step.state]}</span>
        ) : (
          <span className="sr-only">{about}</span>
        )}
      </Link>
      <SkipButton {...{ step, firstSteps }} />
    </li>
  )
}

const stateLabels: Record<StepState['state'], string | null> = {
  open: null,
  done: t('Done [state]'),
  skipped: t('Skipped'),
}

function StepIcon({ name, state }: StepState) {
  if (state === 'done') return <CircleCheck aria-hidden className="text-green-ink!" />
  return state === 'skipped' ? <CircleDashed aria-hidden /> : steps[name].icon
}

const StepTitle = ({ state, title }: { state: StepState['state']; title: string }) => (
  <span className={cx('block font-medium', state !== 'open' && 'text-text-2', state === 'done' && 'line-through')}>
    {title}
  </span>
)

function SkipButton({ step: { name, state }, firstSteps, className }: StepProps & { className?: string }) {
  if (state === 'done') return null
  const { title } = steps[name]
  const isSkipped = state === 'skipped'
  return (
    <Button
      size="sm"
      variant="ghost"
      className={className}
      aria-label={isSkipped ? t('Undo skipping “{title}”', { title }) : t('Skip “{title}”', { title })}
      onClick={() => (isSkipped ? firstSteps.unskip : firstSteps.skip)([name])}
    >
      {isSkipped ? t('Undo') : t('Skip')}
    </Button>
  )
}

/** The frame of a step, in which its icon has the size of a step. */
export const stepClass =
  'flex w-full items-center gap-1 rounded-card border border-line-2 bg-surface text-start [&_a>.lucide]:size-5 [&_a>.lucide]:flex-none [&_a>.lucide]:text-text-2'

/** The steps in a strip above the numbers, until all are done or skipped. */
export function FirstStepsCard({ counts }: { counts: DashboardCounts }) {
  const [titleId, progressId, stepsId] = [useId(), useId(), useId()]
  const narrow = useIsNarrow()
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = !narrow || isUnfolded
  const mayInvite = usePermissionCheck()('members:manage')
  const firstSteps = useFirstSteps(counts)
  const { done, skip, unskip } = firstSteps
  const open = firstSteps.steps.filter(({ state }) => state === 'open').map(({ name }) => name)
  const skipped = firstSteps.steps.filter(({ state }) => state === 'skipped').map(({ name }) => name)
  const isDone = ({ state }: StepState) => Number(state === 'done')
  const doneLast = [...firstSteps.steps].sort((a, b) => isDone(a) - isDone(b))
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
    <section
      aria-labelledby={titleId}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-2 bg-surface px-4 py-1.5"
    >
      <h2 id={titleId} className="font-semibold">
        {t('First steps')}
      </h2>
      <span id={progressId} className="text-12 text-text-2 tabular-nums">
        {t('{done} of {count} done', { done, count: firstSteps.steps.length })}
      </span>
      {/* On a phone they are one line, which is all of it a button, until they are wanted. */}
      {narrow && (
        <button
          type="button"
          aria-labelledby={`${titleId} ${progressId}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? stepsId : undefined}
          onClick={() => setUnfolded(!isOpen)}
          className="flex min-h-11 flex-1 items-center justify-end before:absolute before:inset-x-0 before:top-0 before:h-14"
        >
          <ChevronDown aria-hidden className={cx('text-text-2', isOpen && 'rotate-180')} />
        </button>
      )}
      {isOpen && (
        <>
          <ul
            id={stepsId}
            className="flex flex-1 flex-wrap gap-2 max-xl:basis-full max-md:flex-col md:max-xl:order-last"
          >
            {doneLast.map((step) => (
              <CompactStep key={step.name} {...{ step, firstSteps }} />
            ))}
          </ul>
          <Button size="sm" variant="ghost" className="ms-auto" onClick={skipAll}>
            {t('Skip all')}
          </Button>
        </>
      )}
    </section>
  )
}
