import type { ReactNode } from 'react'
import { Logo } from '../../ui/badges/logo.tsx'
import { SupportLine } from '../../ui/feedback/support-line.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Showcase } from './showcase.tsx'

/** The layout of all signed-out pages: the form on the left, a picture of the product on the right. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-2 bg-surface max-lg:grid-cols-1">
      <div className="flex min-h-dvh flex-col px-10 py-8 max-md:px-5 max-md:py-6">
        <header className="flex items-center justify-between gap-4">
          <Logo words />
          <LanguageChoice />
        </header>
        <main className="m-auto w-90 max-w-full py-8">{children}</main>
        <SupportLine />
      </div>
      <Showcase />
    </div>
  )
}
