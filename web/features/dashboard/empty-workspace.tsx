import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SampleButton } from '../samples/public.ts'

/** The ways to start in an empty workspace. */
export function EmptyWorkspace() {
  const may = usePermissionCheck()
  if (!may('contacts:import'))
    return <EmptyState text="Nothing here yet" hint="Leads, companies, deals and tasks will appear here." />
  return (
    <div className="m-auto w-full max-w-180 py-10">
      <h2 className="text-20 font-semibold tracking-tight">Welcome to Parley</h2>
      <p className="mt-1 mb-5 text-text-2">Your team’s activity will appear here.</p>
      <ul className="grid gap-3">
        <StartOption
          to="/contacts"
          icon={<Upload />}
          title="Import your contacts"
          about="From a file, or add them one by one."
        />
        <StartOption
          to="/inbox"
          icon={<MessageCircle />}
          title="Connect WhatsApp"
          about="Share an inbox with your team."
        />
        {may('members:manage') && (
          <StartOption
            to="/settings/members"
            icon={<UserPlus />}
            title="Invite your team"
            about="They get an email with a link to join."
          />
        )}
      </ul>
      <div className="mt-5">
        <SampleButton />
      </div>
    </div>
  )
}

type StartOptionProps = {
  to: '/contacts' | '/inbox' | '/settings/members'
  icon: ReactNode
  title: string
  about: string
}

const startOptionClass =
  'flex w-full items-center gap-4 rounded-card border border-line-2 bg-surface px-4 py-3 text-start hover:bg-hover [&>.lucide]:size-5 [&>.lucide]:flex-none [&>.lucide]:text-text-2'

function StartOption({ to, icon, title, about }: StartOptionProps) {
  return (
    <li>
      <Link to={to} className={startOptionClass}>
        {icon}
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-12 text-text-2">{about}</span>
        </span>
      </Link>
    </li>
  )
}
