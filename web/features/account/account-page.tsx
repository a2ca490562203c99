import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SettingsHeader } from '../../ui/layout/settings-header.tsx'
import { PushSection, ReminderToggle } from '../notifications/public.ts'
import { AvatarForm } from './avatar-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

/** The user's own settings, independent of any workspace. */
export function AccountPage() {
  usePageTitle(t('Account'))
  const user = useSignedInUser()
  if (!user) return null
  if (user.is_impersonate)
    return (
      <Banner tone="info">
        {t('Only {name} can change this profile, password and sessions.', { name: user.name || user.email })}
      </Banner>
    )
  return (
    <div className="grid max-w-120 grid-cols-1 gap-10">
      <AccountSection title={t('Profile')}>
        <AvatarForm key={`${user.id} portrait`} user={user} />
        <ProfileForm key={user.id} user={user} />
      </AccountSection>
      <AccountSection
        title={t('Notifications')}
        about={t(
          'We’ll notify you here when your tasks and follow-ups in this workspace are due, and when somebody assigns you a task or a record.',
        )}
      >
        <div className="grid grid-cols-1 gap-4">
          <ReminderToggle />
          <p className="text-text-2">
            {t(
              'Get notified on your devices of messages in your conversations, assignments and reminders in this workspace, even when Parley is closed, for as long as you stay signed in.',
            )}
          </p>
          <PushSection />
        </div>
      </AccountSection>
      <AccountSection title={t('Password')} about={t('Changing your password signs you out everywhere else.')}>
        <PasswordForm />
      </AccountSection>
      <AccountSection title={t('Sessions')} about={t('Where you are signed in.')}>
        <SessionList timeZone={user.timezone} />
      </AccountSection>
    </div>
  )
}

function AccountSection({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <SettingsHeader title={title} about={about} />
      {children}
    </section>
  )
}
