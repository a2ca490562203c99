import { CatchBoundary, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import { type ReactNode, useContext, useEffect } from 'react'
import { screenPathOf } from '#contract/kit/kinds.ts'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { homePath } from '../../platform/navigation/return-url.ts'
import { Logo } from '../../ui/badges/logo.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { OpenPaletteContext } from '../../ui/layout/app-frame.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'

/** The page for an unknown URL, for people who are not signed in. */
export function NotFound() {
  usePageTitle(t('Page not found'))
  return (
    <main className="flex min-h-dvh flex-col px-10 py-8 max-md:px-5 max-md:py-6">
      <Logo words />
      <EmptyState
        page
        className="m-auto"
        icon={<Compass aria-hidden />}
        text={t('This page does not exist.')}
        hint={t('Check the address. The page may have moved.')}
        action={
          <TextLink to={homePath} className="tap">
            {t('Go to home page')}
          </TextLink>
        }
      />
    </main>
  )
}

/** What the frame of the application shows for an unknown URL. `page`: it has no other heading. */
export function UnknownAddress({ page }: { page?: boolean }) {
  usePageTitle(t('Page not found'))
  const openPalette = useContext(OpenPaletteContext)
  return (
    <EmptyState
      page={page}
      className="m-auto"
      icon={<Compass aria-hidden />}
      text={t('This page does not exist.')}
      hint={t('Check the address. The page may have moved.')}
      action={
        <span className="flex flex-wrap items-center justify-center gap-2">
          <Link to={homePath} className={buttonClass({ variant: 'primary' })}>
            {t('Go to home page')}
          </Link>
          <Link to={screenPathOf('contact')} className={buttonClass()}>
            {t('Go to contacts')}
          </Link>
          {openPalette && <Button onClick={openPalette}>{t('Find anything')}</Button>}
        </span>
      }
    />
  )
}

/** Shown in place of a screen that crashed. The shell around it keeps working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  return (
    <div className="flex min-h-60 flex-1 items-center justify-center">
      <ErrorState
        text={messages.wentWrong}
        hint={messages.nothingLost}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </div>
  )
}

/** Catches errors outside of any screen. Drafts are kept, so reloading is safe. */
export function RootErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 0} onCatch={console.error} errorComponent={RootErrorPage}>
      {children}
    </CatchBoundary>
  )
}

function RootErrorPage() {
  return (
    <main className="flex min-h-dvh flex-col px-10 py-8 max-md:px-5 max-md:py-6">
      <Logo words />
      <ErrorState
        className="m-auto"
        text={messages.wentWrong}
        hint={messages.nothingLost}
        onRetry={() => location.reload()}
      />
    </main>
  )
}
