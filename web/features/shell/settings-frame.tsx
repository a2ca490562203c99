import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { HeaderBar, MainBody } from '../../ui/layout/app-frame.tsx'
import { createFadeMask, useOverflow } from '../../ui/navigation/overflow.ts'
import { groupLabels, type SettingsPage, useSettingsPages } from './settings-pages.ts'

/** The settings pages in groups beside the current one, or in a strip above it if the screen is narrow. */
export function SettingsFrame() {
  const visiblePages = useSettingsPages()
  const nav = useRef<HTMLElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const overflow = useOverflow(strip, visiblePages.length)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current page changes with the path
  useLayoutEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <>
      <HeaderBar title={t('Settings')} />
      <MainBody className="xl:flex-row">
        <div className="flex flex-none border-line bg-surface max-xl:border-b xl:w-50 xl:border-e">
          <div
            ref={strip}
            style={{ maskImage: createFadeMask(overflow) }}
            className="min-w-0 flex-1 overflow-auto px-2 py-1 no-scrollbar"
          >
            <nav ref={nav} aria-label={t('Settings')} className="flex w-max gap-1 xl:w-full xl:flex-col xl:gap-3">
              {(Object.keys(groupLabels) as SettingsPage['group'][]).map((group) => (
                <PageGroup
                  key={group}
                  title={groupLabels[group]}
                  pages={visiblePages.filter((page) => page.group === group)}
                />
              ))}
            </nav>
          </div>
        </div>
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="min-h-0 flex-1 overflow-y-auto thin-scroll">
            <div className="mx-auto w-full max-w-200 px-6 py-6 max-md:px-4 max-md:py-4">
              <Outlet />
            </div>
          </div>
        </div>
      </MainBody>
    </>
  )
}

function PageGroup({ title, pages }: { title: string; pages: readonly SettingsPage[] }) {
  if (pages.length === 0) return null
  return (
    <div>
      <div aria-hidden className="flex h-7 items-center px-2.5 text-12 font-medium text-text-3 max-xl:hidden">
        {title}
      </div>
      <ul aria-label={title} className="flex gap-1 xl:flex-col xl:gap-px">
        {pages.map(({ to, label }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              className={cx(
                buttonClass({ variant: 'ghost' }),
                'aria-[current=page]:bg-active! aria-[current=page]:text-text xl:w-full xl:justify-start',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
