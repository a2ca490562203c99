import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { Permission } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { HeaderBar, MainBody } from '../../ui/layout/app-frame.tsx'
import { useIsNarrow } from '../../ui/layout/use-narrow.ts'
import { createFadeMask, useOverflow } from '../../ui/navigation/overflow.ts'

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
  /** What else people call its contents, for the palette. */
  keywords?: string
  permission: Permission
}

/** The settings pages, in order. Each has a route in routes.tsx. */
const settingsPages: readonly SettingsPage[] = [
  {
    to: '/settings/organization',
    label: t('Organization'),
    permission: 'members:read',
    keywords: t('workspaces rename usage storage plan backup delete'),
  },
  {
    to: '/settings/members',
    label: t('Members'),
    permission: 'members:read',
    keywords: t('team people users roles permissions invitations'),
  },
  { to: '/settings/tags', label: t('Tags'), permission: 'tags:read' },
  {
    to: '/settings/pipelines',
    label: t('Pipelines'),
    permission: 'pipelines:manage',
    keywords: t('stages probability deals board'),
  },
  {
    to: '/settings/fields',
    label: t('Fields'),
    permission: 'fields:manage',
    keywords: t('custom attributes properties columns'),
  },
  {
    to: '/settings/broadcasts',
    label: t('Broadcasts'),
    permission: 'whatsapp:manage',
    keywords: t('bulk campaign marketing templates WhatsApp'),
  },
  {
    to: '/settings/imports',
    label: t('Imports'),
    permission: 'contacts:import',
    keywords: t('import history csv excel file upload undo'),
  },
  {
    to: '/settings/trash',
    label: t('Trash'),
    permission: 'trash:read',
    keywords: t('deleted restore undo recycle bin'),
  },
  {
    to: '/settings/emails',
    label: t('Emails'),
    permission: 'audit:read',
    keywords: t('outgoing pending failed resend mail'),
  },
  {
    to: '/settings/audit',
    label: t('Audit log'),
    permission: 'audit:read',
    keywords: t('security history who events'),
  },
  {
    to: '/settings/account',
    label: t('Account'),
    permission: 'members:read',
    keywords: t(
      'profile name picture password time zone notifications push quiet hours sessions devices sign out everywhere',
    ),
  },
]

/** A header with the settings pages, and the current one below it. */
export function SettingsFrame() {
  const narrow = useIsNarrow()
  const visiblePages = useSettingsPages()
  const nav = useRef<HTMLElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const overflow = useOverflow(strip, narrow)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current page changes with the path
  useLayoutEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, narrow])
  const links = (
    <nav ref={nav} aria-label={t('Settings')} className="flex items-center gap-1">
      {visiblePages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={cx(
            buttonClass({ variant: 'ghost' }),
            'aria-[current=page]:bg-active aria-[current=page]:text-text',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
  return (
    <>
      <HeaderBar title={t('Settings')} start={!narrow && links} />
      {narrow && (
        <div className="flex flex-none border-b border-line bg-surface">
          <div
            ref={strip}
            style={{ maskImage: createFadeMask(overflow) }}
            className="flex min-w-0 flex-1 overflow-x-auto px-2 py-1 no-scrollbar"
          >
            {links}
          </div>
        </div>
      )}
      <MainBody>
        <div className="min-h-0 flex-1 overflow-y-auto thin-scroll">
          <div className="mx-auto w-full max-w-200 px-6 py-6 max-md:px-4 max-md:py-4">
            <Outlet />
          </div>
        </div>
      </MainBody>
    </>
  )
}

/** The settings pages that the user's role may open. */
export function useSettingsPages(): readonly SettingsPage[] {
  const may = usePermissionCheck()
  return settingsPages.filter((page) => may(page.permission))
}
