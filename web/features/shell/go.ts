import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { createElement, useEffect, useRef } from 'react'
import type { User } from '#contract/auth/user.ts'
import { type Command, useCommands } from '../../platform/commands.ts'
import { createAsked } from '../../platform/palette.ts'
import { useMay } from '../../platform/permissions.ts'
import { shortcuts } from '../../platform/shortcuts.ts'
import { toggleSidebar } from '../../platform/sidebar.ts'
import { keyOf } from '../../ui/keys.ts'
import { isAsked, isTyping } from '../../ui/layers.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { usePlaceItems } from '../organizations/public.ts'
import { useAccountItems } from './account-menu.tsx'
import { places } from './places.tsx'
import { useSettingsPages } from './settings-frame.tsx'

/** Milliseconds that the letter of a place may come after the key that asks for it. */
const patience = 1_500

/** `g`, then the letter of a place. The letter is nobody else's meanwhile. */
export function useGoKeys(): void {
  const navigate = useNavigate()
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isAsked()) return
      const key = keyOf(event)
      const isSecond = event.timeStamp - askedAt.current < patience
      askedAt.current = Number.NEGATIVE_INFINITY
      const place = isSecond ? places.find(({ go }) => go === key) : undefined
      if (place) {
        event.preventDefault()
        event.stopPropagation()
        void navigate({ to: place.to })
      } else if (key === shortcuts.everywhere.go.key) askedAt.current = event.timeStamp
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [navigate])
}

const makes = [
  { kind: 'contact', label: 'New contact', to: '/contacts', may: 'contacts:write' },
  { kind: 'company', label: 'New company', to: '/companies', may: 'companies:write' },
  { kind: 'deal', label: 'New deal', to: '/deals', may: 'deals:write' },
  { kind: 'task', label: 'New task', to: '/tasks', may: 'tasks:write' },
] as const

/** What can be done on every screen. */
export function CommonCommands({ user }: { user: User }): null {
  const navigate = useNavigate()
  const may = useMay()
  const settings = useSettingsPages()
  const goKey = shortcuts.everywhere.go.key.toUpperCase()
  useCommands('account', 'Account', useAccountItems(user).flatMap(commandOf))
  useCommands('account', 'Workspaces', usePlaceItems(user).flatMap(commandOf))
  useCommands('go', 'Go to', [
    ...places.map(({ to, label, icon, go }) => ({
      ...{ label, icon, keys: [goKey, go.toUpperCase()] },
      run: () => void navigate({ to }),
    })),
    ...settings.map(({ to, label }) => ({ label: `Settings: ${label}`, run: () => void navigate({ to }) })),
    { label: 'Fold or unfold the sidebar', keys: [shortcuts.everywhere.sidebar.key], run: toggleSidebar },
  ])
  useCommands(
    'create',
    'Create',
    makes.flatMap(({ kind, label, to, may: permission }) =>
      may(permission)
        ? [
            {
              label,
              icon: createElement(Plus, { 'aria-hidden': true }),
              run: () => {
                createAsked.set(kind)
                void navigate({ to })
              },
            },
          ]
        : [],
    ),
  )
  return null
}

/** What a menu offers, by its words. */
const commandOf = (item: MenuItem): Command[] =>
  typeof item === 'object' && 'onSelect' in item ? [{ label: item.label, icon: item.icon, run: item.onSelect }] : []
