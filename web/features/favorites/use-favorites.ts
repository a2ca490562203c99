import { useQuery } from '@tanstack/react-query'
import type { Favorite } from '#contract/favorites/favorite.ts'
import { favoriteMessages } from '#contract/favorites/messages.ts'
import { useIsFirstScreenShown } from '../../platform/navigation/first-screen.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { addFavorite, favoritesQuery, isSameFavorite, removeFavorite } from './requests.ts'

/** Whether something is a favorite, and what changes that. */
export type FavoriteToggle = { isFavorite: boolean; label: string; toggle: () => void }

/** The person's favorites; none until they are loaded. */
export function useFavorites(): readonly Favorite[] {
  const { workspaceId } = selectedScope.use()
  const isFirstScreenShown = useIsFirstScreenShown()
  return useQuery({ ...favoritesQuery(), enabled: workspaceId !== null && isFirstScreenShown }).data ?? []
}

/** Makes something a favorite, or no favorite any more; null if there is nothing, or until the favorites are loaded. */
export function useFavoriteToggle(favorite: Favorite | null): FavoriteToggle | null {
  const isFirstScreenShown = useIsFirstScreenShown()
  const { data: favorites } = useQuery({ ...favoritesQuery(), enabled: favorite !== null && isFirstScreenShown })
  if (!favorite || !favorites) return null
  const isFavorite = favorites.some((one) => isSameFavorite(one, favorite))
  return {
    isFavorite,
    label: isFavorite ? favoriteMessages.remove : favoriteMessages.add,
    toggle: () => void (isFavorite ? removeFavorite(favorite) : addFavorite(favorite)),
  }
}
