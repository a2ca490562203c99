import { useNavigate } from '@tanstack/react-router'
import ListFilter from 'lucide-react/icons/list-filter'
import Star from 'lucide-react/icons/star'
import { createElement, type ReactNode } from 'react'
import type { Favorite } from '#contract/favorites/favorite.ts'
import { recordKinds, screenPathOf } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { formatPanelKey } from '../../platform/navigation/panel.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { NavGroup } from '../../ui/layout/app-frame.tsx'
import { NavLink } from '../../ui/navigation/links.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { removeFavorite, useFavorites, useLiveFavorites } from '../favorites/public.ts'
import { recordTypes } from '../record-types.ts'
import { getSingleIcon, kindOf } from '../records/public.ts'

/** The person's favorites in the sidebar, if there are any; only their icons while it is collapsed. */
export function FavoritesGroup({ collapsed }: { collapsed: boolean }) {
  const favorites = useFavorites()
  useLiveFavorites(favorites)
  if (favorites.length === 0) return null
  return (
    <NavGroup title={t('Favorites')} collapsed={collapsed}>
      {favorites.map((favorite) => (
        <FavoriteRow key={`${favorite.kind} ${favorite.id}`} favorite={favorite} collapsed={collapsed} />
      ))}
    </NavGroup>
  )
}

function FavoriteRow({ favorite, collapsed }: { favorite: Favorite; collapsed: boolean }) {
  const label = labelOf(favorite)
  return (
    <div className="group/favorite relative flex flex-col">
      <NavLink
        {...addressOf(favorite)}
        icon={iconOf(favorite)}
        label={label}
        collapsed={collapsed}
        className={collapsed ? undefined : 'group-focus-within/favorite:pe-8 group-hover/favorite:pe-8 touch:pe-11'}
      />
      {!collapsed && (
        <IconButton
          size="sm"
          label={t('Remove {label} from favorites', { label })}
          icon={<Star className="fill-current" />}
          onClick={({ currentTarget }) => {
            focusNeighbor(currentTarget)
            void removeFavorite(favorite)
          }}
          className="absolute! end-0.5 top-0.5 opacity-0 focus-visible:opacity-100 group-focus-within/favorite:opacity-100 group-hover/favorite:opacity-100 touch:top-1 touch:opacity-100"
        />
      )}
    </div>
  )
}

/** The favorites in the menu of a phone. */
export function useFavoriteMenuItems(): MenuItem[] {
  const navigate = useNavigate()
  const favorites = useFavorites()
  if (favorites.length === 0) return []
  return [
    'separator',
    { heading: t('Favorites') },
    ...favorites.map(
      (favorite): MenuItem => ({
        label: labelOf(favorite),
        icon: iconOf(favorite),
        onSelect: () => void navigate(addressOf(favorite)),
      }),
    ),
    'separator',
  ]
}

const labelOf = ({ kind, name }: Favorite): string => name ?? (kind === 'view' ? t('View') : recordKinds[kind].unnamed)

/** The list with the panel of the record, or with the view. */
function addressOf({ kind, id, view }: Favorite) {
  if (kind !== 'view') return { to: screenPathOf(kind), search: { panel: formatPanelKey({ kind, id }) } }
  const { filters = {}, search, sort } = view?.definition ?? {}
  return { to: screenPathOf(kindOf(view?.kind ?? 'contacts')), search: { ...filters, search, sort, view: id } }
}

function iconOf({ kind, id, name, picture }: Favorite): ReactNode {
  if (kind === 'view') return <ListFilter aria-hidden />
  const descriptor = recordTypes[kind]
  return descriptor.picture ? (
    <Avatar size={16} kind={descriptor.picture.shape} name={name} id={id} image={picture} />
  ) : (
    createElement(getSingleIcon(descriptor), { 'aria-hidden': true })
  )
}

/** Keeps the focus in the sidebar when the row of a button disappears. */
function focusNeighbor(button: HTMLElement): void {
  const row = button.parentElement
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const links = button.closest('nav')?.querySelectorAll<HTMLElement>('a')
  const before = links && [...links].filter((link) => !row?.contains(link)).at(-1)
  ;(neighbor?.querySelector<HTMLElement>('a') ?? before)?.focus()
}
