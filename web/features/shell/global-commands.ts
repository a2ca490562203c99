import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { createElement, useEffect, useRef } from 'react'
import type { User } from '#contract/auth/user.ts'
import { recordKinds, screenKinds, screenPathOf } from '#contract/kit/kinds.ts'
import { type Command, useCommands } from '../../platform/keyboard/commands.ts'
import { createFormRequest } from '../../platform/keyboard/palette-store.ts'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { toggleSidebar } from '../../platform/navigation/sidebar.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { shortcutKeyOf } from '../../ui/keyboard/use-shortcuts.ts'
import { isModalOpen, isTyping } from '../../ui/overlays/layers.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { useTenantMenuItems } from '../organizations/public.ts'
import { useAccountMenuItems } from './account-menu.tsx'
import { navEntries } from './navigation.tsx'
import { useSettingsPages } from './settings-frame.tsx'

/** Milliseconds within which the letter must follow `g`. */
const sequenceTimeout = 1_500

/** `g`, then the letter of a page. No other shortcut gets that letter meanwhile. */
export function useNavigationKeys(): void {
  const navigate = useNavigate()
  const prefixPressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isModalOpen()) return
      const key = shortcutKeyOf(event)
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

/** Commands that are available on every screen. */
export function GlobalCommands({ user }: { user: User }): null {
  const navigate = useNavigate()
  const may = usePermissionCheck()
  const settings = useSettingsPages()
  const goKey = shortcuts.everywhere.go.key.toUpperCase()
  useCommands('account', 'Account', useAccountMenuItems(user).flatMap(toCommands))
  useCommands('account', 'Workspaces', useTenantMenuItems(user).flatMap(toCommands))
  useCommands('go', 'Go to', [
    ...navEntries.map(({ to, label, icon, letter }) => ({
      ...{ label, icon, keys: [goKey, letter.toUpperCase()] },
      run: () => void navigate({ to }),
    })),
    ...settings.map(({ to, label }) => ({ label: `Settings: ${label}`, run: () => void navigate({ to }) })),
    { label: 'Show or hide the sidebar', keys: [shortcuts.everywhere.sidebar.key], run: toggleSidebar },
  ])
  useCommands(
    'create',
    'Create',
    screenKinds.flatMap((kind) =>
      may(`${recordKinds[kind].plural}:write`)
        ? [
            {
              label: `New ${kind}`,
              icon: createElement(Plus, { 'aria-hidden': true }),
              run: () => {
                createFormRequest.set(kind)
                void navigate({ to: screenPathOf(kind) })
              },
            },
          ]
        : [],
    ),
  )
  return null
}

/** The items of a menu as commands. */
const toCommands = (item: MenuItem): Command[] =>
  typeof item === 'object' && 'onSelect' in item ? [{ label: item.label, icon: item.icon, run: item.onSelect }] : []
