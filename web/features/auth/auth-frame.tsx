import type { ReactNode } from 'react'
import { linkClass } from '../../platform/link.tsx'
import { contactSupport } from '../../platform/support.ts'
import { Logo } from '../../ui/logo.tsx'
import { Showcase } from './showcase.tsx'

/** The frame of every page for people who are not signed in: the form left, what the product does right. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-2 bg-surface max-lg:grid-cols-1">
      <div className="flex min-h-dvh flex-col px-10 py-8 max-md:px-5 max-md:py-6">
        <header>
          <Logo words />
        </header>
        <main className="m-auto w-90 max-w-full py-8">{children}</main>
        <footer className="text-center text-12 text-text-2">
          Need help?{' '}
          <button type="button" className={`tap leading-6 ${linkClass}`} onClick={contactSupport}>
            Contact Support
          </button>
        </footer>
      </div>
      <Showcase />
    </div>
  )
}
