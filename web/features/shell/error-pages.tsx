import { CatchBoundary, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import { type ReactNode, useEffect } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { homePath } from '../../platform/navigation/return-url.ts'
import { Logo } from '../../ui/badges/logo.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { TextLink } from '../../ui/navigation/links.tsx'

/** The page for an unknown URL. */
export function NotFound() {
  usePageTitle('Page not found')
  return (
    <main className="flex min-h-dvh flex-col px-10 py-8 max-md:px-5 max-md:py-6">
      <Logo words />
      <EmptyState
        page
        className="m-auto"
        icon={<Compass aria-hidden />}
        text="This page does not exist."
        hint="Check the address. The page may have moved."
        action={
          <TextLink to={homePath} className="tap">
            Go to home page
          </TextLink>
        }
      />
    </main>
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
