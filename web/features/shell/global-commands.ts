import { useNavigate } from '@tanstack/react-router'
import Code from 'lucide-react/icons/code'
import Download from 'lucide-react/icons/download'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus'
import Plus from 'lucide-react/icons/plus'
import Sparkles from 'lucide-react/icons/sparkles'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { createElement, useEffect, useRef } from 'react'
import type { User } from '#contract/auth/user.ts'
import { pluralOf, type ScreenKind, screenKinds, screenPathOf } from '#contract/kit/kinds.ts'
import type { Permission } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { type Command, useCommands } from '../../platform/keyboard/commands.ts'
import { useOpenOnPage } from '../../platform/keyboard/palette-store.ts'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { toggleSidebar } from '../../platform/navigation/sidebar.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { toShortcutKey } from '../../ui/keyboard/use-shortcuts.ts'
import { isModalOpen, isTyping } from '../../ui/overlays/layers.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { useTenantMenuItems } from '../organizations/public.ts'
import { confirmAddSamples } from '../samples/public.ts'
import { signOutItem, themeLabels, useAccountMenuItems } from './account-menu.tsx'
import { navEntries } from './navigation.tsx'
import { useSettingsPages } from './settings-pages.ts'

/** How soon the letter must follow `g`, in milliseconds. */
const sequenceTimeout = 1_500

/** Handles `g` followed by the letter of a page. Other shortcuts don't receive that letter. */
export function useNavigationKeys(): void {
  const navigate = useNavigate()
  const prefixPressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isModalOpen()) return
      const key = toShortcutKey(event)
      const isSecond = event.timeStamp - prefixPressedAt.current < sequenceTimeout
      prefixPressedAt.current = Number.NEGATIVE_INFINITY
      const entry = isSecond ? navEntries.find(({ letter }) => letter === key) : undefined
      if (entry) {
        event.preventDefault()
        event.stopPropagation()
        void navigate({ to: entry.to })
      } else if (key === shortcuts.everywhere.go.key) prefixPressedAt.current = event.timeStamp
    }
    document.addEventListener('keydown', handleKeyDown, true)
    return () => document.removeEventListener('keydown', handleKeyDown, true)
  }, [navigate])
}

/** Registers the commands that are available on every screen. */
export function GlobalCommands({ user }: { user: User }): null {
  const navigate = useNavigate()
  const settings = useSettingsPages()
  const goKey = shortcuts.everywhere.go.key.toUpperCase()
  const accountCommands = [...useAccountMenuItems(user), signOutItem].flatMap(toCommands)
  const isTheme = ({ label }: Command) => themeLabels.includes(label)
  useCommands(
    'account',
    t('Account'),
    accountCommands.filter((command) => !isTheme(command)),
  )
  useCommands('account', t('Theme'), accountCommands.filter(isTheme))
  useCommands('account', t('Workspaces'), useTenantMenuItems(user).flatMap(toCommands))
  useCommands('go', t('Go to'), [
    ...navEntries.map(({ to, label, icon, letter }) => ({
      ...{ label, icon, keys: [goKey, letter.toUpperCase()] },
      run: () => void navigate({ to }),
    })),
    ...settings.map(({ to, label, keywords }) => ({
      ...{ label: t('Settings: {label}', { label }), ...(keywords && { keywords }) },
      run: () => void navigate({ to }),
    })),
    apiCommand,
    { label: t('Show or hide the sidebar'), keys: [shortcuts.everywhere.sidebar.key], run: toggleSidebar },
  ])
  useCommands('create', t('Create'), useCreateCommands())
  useCommands('create', t('Set up'), useSetUpCommands())
  return null
}

/** Commands that create a record or a conversation, on the page that lists it. */
function useCreateCommands(): Command[] {
  const may = usePermissionCheck()
  const openOnPage = useOpenOnPage()
  return [
    ...screenKinds
      .filter((kind) => may(`${pluralOf(kind)}:write`))
      .map((kind) => ({
        ...{ label: createLabels[kind], icon: createElement(Plus, iconProps), creates: kind },
        run: openOnPage(screenPathOf(kind), kind),
      })),
    ...(may('whatsapp:write')
      ? [
          {
            ...{ label: t('New conversation'), icon: createElement(MessageCirclePlus, iconProps) },
            run: openOnPage('/inbox', 'conversation'),
          },
        ]
      : []),
  ]
}

/** Commands that open a dialog on another page: they navigate there and open it. */
function useSetUpCommands(): Command[] {
  const may = usePermissionCheck()
  const openOnPage = useOpenOnPage()
  return [
    ...screenKinds.flatMap((kind): Command[] => {
      const labels = transferLabels[kind]
      if (!labels || !may(`${pluralOf(kind)}:import` as Permission)) return []
      const run = openOnPage(screenPathOf(kind), `import:${kind}`)
      return [
        {
          label: labels.import,
          icon: createElement(Upload, iconProps),
          isDetail: true,
          run,
        },
      ]
    }),
    ...screenKinds.flatMap((kind): Command[] => {
      const labels = transferLabels[kind]
      if (!labels || !may(`${pluralOf(kind)}:export` as Permission)) return []
      const run = openOnPage(screenPathOf(kind), `export:${kind}`)
      const words = { label: labels.export, keywords: t('download csv xlsx excel') }
      return [{ ...words, icon: createElement(Download, iconProps), isDetail: true, run }]
    }),
    ...(may('workspace:manage') ? [addSamplesCommand] : []),
    ...(may('members:manage')
      ? [
          {
            ...{ label: t('Invite people'), icon: createElement(UserPlus, iconProps) },
            run: openOnPage('/settings/members', 'invitation'),
          },
        ]
      : []),
    ...(may('whatsapp:manage')
      ? [
          {
            ...{
              label: t('Connect WhatsApp'),
              keywords: t('account number phone QR code Cloud API webhook integration'),
            },
            icon: createElement(MessageCircle, iconProps),
            run: openOnPage('/inbox', 'whatsapp-account'),
          },
          {
            ...{ label: t('New broadcast'), icon: createElement(Megaphone, iconProps) },
            run: openOnPage('/settings/broadcasts', 'broadcast'),
          },
        ]
      : []),
  ]
}

const createLabels: Record<ScreenKind, string> = {
  contact: t('New contact'),
  company: t('New company'),
  deal: t('New deal'),
  task: t('New task'),
}

/** Of the kinds that can be imported and exported. */
const transferLabels: Partial<Record<ScreenKind, { import: string; export: string }>> = {
  contact: { import: t('Import contacts from a file'), export: t('Export contacts to a file') },
  company: { import: t('Import companies from a file'), export: t('Export companies to a file') },
  deal: { import: t('Import deals from a file'), export: t('Export deals to a file') },
}

const iconProps = { 'aria-hidden': true } as const

const addSamplesCommand: Command = {
  label: t('Add sample data'),
  keywords: t('demo example records try out'),
  icon: createElement(Sparkles, iconProps),
  isDetail: true,
  run: () => void confirmAddSamples(),
}

const apiCommand: Command = {
  label: t('API documentation'),
  keywords: t('developers REST OpenAPI integration webhook reference'),
  icon: createElement(Code, iconProps),
  isDetail: true,
  run: () => void window.open('/docs', '_blank', 'noopener'),
}

/** Converts a menu item to a command. */
const toCommands = (item: MenuItem): Command[] =>
  typeof item === 'object' && 'onSelect' in item ? [{ label: item.label, icon: item.icon, run: item.onSelect }] : []
