import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check-big'
import MessageCircle from 'lucide-react/icons/message-circle'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { showCallToast, undoDuration } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { sampleStateQuery } from '../samples/public.ts'
import { invitationsQuery, membersQuery } from '../team/public.ts'
import { useAccounts } from '../whatsapp/public.ts'
import { Card } from './card.tsx'
import type { DashboardCounts } from './requests.ts'

type Step = { to: '/contacts' | '/inbox' | '/settings/members'; icon: ReactNode; title: string; about: string }
type StepState = Step & { isDone: boolean }

const contacts: Step = {
  ...{ to: '/contacts', icon: <Upload />, title: 'Import your contacts' },
  about: 'From a file, or add them one by one.',
}
const whatsapp: Step = {
  ...{ to: '/inbox', icon: <MessageCircle />, title: 'Connect WhatsApp' },
  about: 'Share an inbox with your team.',
}
const team: Step = {
  ...{ to: '/settings/members', icon: <UserPlus />, title: 'Invite your team' },
  about: 'Each of them gets a link to join.',
}

/** What a new workspace still needs: contacts, a WhatsApp account and a team. */
export function useFirstSteps({ leads }: Pick<DashboardCounts, 'leads'>): StepState[] {
  const may = usePermissionCheck()
  const mayInvite = may('members:manage')
  const samples = useQuery(sampleStateQuery())
  const members = useQuery({ ...membersQuery(), enabled: mayInvite })
  const invitations = useQuery({ ...invitationsQuery(), enabled: mayInvite })
  const isInvited = invitations.data?.some(({ expiresAt }) => Date.parse(expiresAt) > Date.now()) ?? false
  const accounts = useAccounts()
  return [
    { ...contacts, isDone: leads.total > 0 && samples.data?.since === null },
    { ...whatsapp, isDone: accounts.some(({ status }) => status === 'CONNECTED') },
    ...(mayInvite ? [{ ...team, isDone: isInvited || (members.data?.length ?? 1) > 1 }] : []),
  ]
}

export function FirstSteps({ steps, layout }: { steps: readonly StepState[]; layout: 'row' | 'list' }) {
  return (
    <ul className={cx('grid gap-3', layout === 'row' && 'grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]')}>
      {steps.map(({ to, icon, title, about, isDone }) => (
        <li key={to} className="grid">
          <Link to={to} className={stepClass}>
            {isDone ? <CircleCheck aria-hidden className="text-green-ink!" /> : icon}
            <span className="min-w-0 flex-1">
              <span className={cx('block font-medium', isDone && 'text-text-2 line-through')}>{title}</span>
              <span className="block text-12 text-text-2">{isDone ? 'Done' : about}</span>
            </span>
            {!isDone && <ArrowRight aria-hidden className="size-4! rtl:-scale-x-100" />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const stepClass =
  'flex w-full items-center gap-4 rounded-card border border-line-2 bg-surface px-4 py-3 text-start hover:bg-hover [&>.lucide]:size-5 [&>.lucide]:flex-none [&>.lucide]:text-text-2'

/** The steps above the numbers until all are done or skipped; what is skipped is stored on this device, per workspace. */
export function FirstStepsCard({ counts }: { counts: DashboardCounts }) {
  const userId = useSignedInUser()?.id ?? 'nobody'
  const { workspaceId } = selectedScope.use()
  const mayInvite = usePermissionCheck()('members:manage')
  const steps = useFirstSteps(counts)
  const storageKey = `first-steps:${userId}:${workspaceId}` as const
  const [isSkipped, setSkipped] = useState(() => browserStorage.read(storageKey) === 'skipped')
  const done = steps.filter(({ isDone }) => isDone).length
  if (isSkipped || !mayInvite || done === steps.length) return null
  const skip = (isNowSkipped: boolean) => {
    browserStorage.write(storageKey, isNowSkipped ? 'skipped' : null)
    setSkipped(isNowSkipped)
  }
  return (
    <Card
      title="First steps"
      end={
        <>
          <span className="tabular-nums">
            {done} of {steps.length} done
          </span>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              skip(true)
              const action = { label: 'Undo', onClick: () => skip(false) }
              showCallToast.success('First steps skipped', { action, duration: undoDuration })
            }}
          >
            Skip
          </Button>
        </>
      }
    >
      <div className="px-4 pb-4">
        <FirstSteps steps={steps} layout="row" />
      </div>
    </Card>
  )
}
