import { queryOptions } from '@tanstack/react-query'
import type { Favorite, FavoriteTarget } from '#contract/favorites/favorite.ts'
import { favoriteMessages } from '#contract/favorites/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { call, unwrap } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { showCallToast } from '../../shared/toasts.ts'

/** The person's favorites in the workspace, oldest first. */
export const favoritesQuery = () =>
  queryOptions<Favorite[]>({
    queryKey: queryKeys.noun('favorites'),
    queryFn: ({ signal }) => unwrap(call('GET', '/favorites', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    // No event reports that a record was restored which was in the trash before this page was loaded.
    refetchOnWindowFocus: 'always',
  })

/** Adds a favorite, optimistically. */
export const addFavorite = (favorite: Favorite): Promise<void> =>
  changeFavorites((favorites) => [...withoutFavorite(favorites, favorite), favorite], 'PUT', favorite)

/** Removes a favorite, optimistically. */
export const removeFavorite = (target: FavoriteTarget): Promise<void> =>
  changeFavorites((favorites) => withoutFavorite(favorites, target), 'DELETE', target)

export const invalidateFavorites = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: favoritesQuery().queryKey })

export const isSameFavorite = (one: FavoriteTarget, other: FavoriteTarget): boolean =>
  one.kind === other.kind && one.id === other.id

/** Applies a change at once. If it fails, says so; in any case, what the server has is shown afterwards. */
async function changeFavorites(
  change: (favorites: Favorite[]) => Favorite[],
  method: 'PUT' | 'DELETE',
  { kind, id }: FavoriteTarget,
): Promise<void> {
  const { queryKey } = favoritesQuery()
  // A response in flight would be outdated.
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (favorites) => favorites && change(favorites))
  const result = await call(method, '/favorites/{kind}/{id}', { path: { kind, id } })
  if (!result.success) {
    queryClient.setQueryData(queryKey, before)
    showCallToast.failure(serverMessageOr(result, favoriteMessages.failed))
  }
  await queryClient.invalidateQueries({ queryKey })
}

const withoutFavorite = (favorites: Favorite[], target: FavoriteTarget) =>
  favorites.filter((favorite) => !isSameFavorite(favorite, target))
