import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { Permission } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { HeaderBar, MainBody } from '../../ui/layout/app-frame.tsx'
import { createFadeMask, useOverflow } from '../../ui/navigation/overflow.ts'

const groupLabels = { you: t('You'), workspace: t('Workspace'), data: t('Data') }

type SettingsPage = {
  to:
    | '/settings/account'
    | '/settings/organization'
    | '/settings/members'
    | '/settings/tags'
    | '/settings/pipelines'
    | '/settings/fields'
    | '/settings/broadcasts'
    | '/settings/imports'
    | '/settings/trash'
    | '/settings/emails'
    | '/settings/audit'
  label: string
  group: keyof typeof groupLabels
  /** What else people call its contents, for the palette. */
  keywords?: string
  permission: Permission
}

/** The settings pages; the first one opens first. Each has a route in routes.tsx. */
const settingsPages: readonly SettingsPage[] = [
  {
    to: '/settings/organization',
    label: t('Organization'),
    group: 'workspace',
    permission: 'members:read',
    keywords: t('workspaces rename usage storage plan backup delete'),
  },
  {
    to: '/settings/members',
    label: t('Members'),
    group: 'workspace',
    permission: 'members:read',
    keywords: t('team people users roles permissions invitations'),
  },
  {
    to: '/settings/pipelines',
    label: t('Pipelines'),
    group: 'workspace',
    permission: 'pipelines:manage',
    keywords: t('stages probability deals board'),
  },
  {
    to: '/settings/fields',
    label: t('Fields'),
    group: 'workspace',
    permission: 'fields:manage',
    keywords: t('custom attributes properties columns'),
  },
  { to: '/settings/tags', label: t('Tags'), group: 'workspace', permission: 'tags:read' },
  {
    to: '/settings/broadcasts',
    label: t('Broadcasts'),
    group: 'workspace',
    permission: 'whatsapp:manage',
    keywords: t('bulk campaign marketing templates WhatsApp'),
  },
  {
    to: '/settings/imports',
    label: t('Imports'),
    group: 'data',
    permission: 'contacts:import',
    keywords: t('import history csv excel file upload undo'),
  },
  {
    to: '/settings/trash',
    label: t('Trash'),
    group: 'data',
    permission: 'trash:read',
    keywords: t('deleted restore undo recycle bin'),
  },
  {
    to: '/settings/audit',
    label: t('Audit log'),
    group: 'data',
    permission: 'audit:read',
    keywords: t('security history who events'),
  },
  {
    to: '/settings/emails',
    label: t('Emails'),
    group: 'data',
    permission: 'audit:read',
    keywords: t('outgoing pending failed resend mail'),
  },
  {
    to: '/settings/account',
    label: t('Account'),
    group: 'you',
    permission: 'members:read',
    keywords: t(
      'profile name picture password time zone notifications push quiet hours sessions devices sign out everywhere',
    ),
  },
]

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

/** The settings pages that the user's role may open. */
export function useSettingsPages(): readonly SettingsPage[] {
  const may = usePermissionCheck()
  return settingsPages.filter((page) => may(page.permission))
}
