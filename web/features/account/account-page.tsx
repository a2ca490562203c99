import type { ReactNode } from 'react'
import { usePageTitle } from '../../platform/page-title.ts'
import { useUser } from '../../platform/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Reminders } from '../notifications/public.ts'
import { PasswordForm } from './password-form.tsx'
import { Portrait } from './portrait.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

/** What belongs to the person and to no workspace. */
export function AccountPage() {
  usePageTitle('Account')
  const user = useUser()
  if (!user) return null
  if (user.is_impersonate)
    return <Banner tone="info">Profile, password and sessions belong to {user.name || user.email} alone.</Banner>
  return (
    <div className="grid grid-cols-1 gap-10">
      <Part title="Profile">
        <Portrait key={`${user.id} portrait`} user={user} />
        <ProfileForm key={user.id} user={user} />
      </Part>
      <Part title="Reminders" about="When a task or a follow-up of yours in this workspace is due, you are told here.">
        <Reminders />
      </Part>
      <Part title="Password" about="All other sessions end when it changes.">
        <PasswordForm />
      </Part>
      <Part title="Sessions" about="Where you are signed in.">
        <Sessions timeZone={user.timezone} />
      </Part>
    </div>
  )
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-15 font-semibold tracking-tight">{title}</h2>
      {about && <p className="text-text-2">{about}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
