import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { signOut } from '../../platform/session/session.ts'
import { Logo } from '../../ui/badges/logo.tsx'
import { cx } from '../../ui/cx.ts'
import { SupportLine } from '../../ui/feedback/support-line.tsx'
import { linkClass } from '../../ui/navigation/links.tsx'

type OnboardingFrameProps = { title: string; about?: ReactNode; wide?: boolean; children: ReactNode }

/** The layout of an onboarding page: one question, and a sign-out button. */
export function OnboardingFrame({ title, about, wide, children }: OnboardingFrameProps) {
  usePageTitle(title)
  return (
    <div className="flex min-h-dvh flex-col bg-surface px-10 py-8 max-md:px-5 max-md:py-6">
      <header className="flex items-center justify-between gap-4">
        <Logo words />
        <button type="button" className={`tap leading-6 ${linkClass}`} onClick={() => void signOut()}>
          {t('Sign out')}
        </button>
      </header>
      <main className={cx('m-auto w-full py-8', wide ? 'max-w-240' : 'max-w-120')}>
        <h1 className="text-20 font-semibold tracking-tight">{title}</h1>
        {about && <p className="mt-1 text-text-2">{about}</p>}
        <div className="mt-6">{children}</div>
      </main>
      <SupportLine />
    </div>
  )
}
