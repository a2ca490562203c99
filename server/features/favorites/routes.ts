import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Favorite, FavoriteTarget } from '#contract/favorites/favorite.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'

/** The caller's own favorites, which every role may keep. */
export function registerFavoriteRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/favorites',
    summary: 'List your favorites, oldest first',
    permission: 'favorites:read',
    reply: Type.Array(Favorite),
    handler: (scope) => listFavorites(scope),
  })

  route({
    method: 'PUT',
    url: '/favorites/:kind/:id',
    summary: 'Add a record or a saved view to your favorites',
    permission: 'favorites:keep',
    params: FavoriteTarget,
    reply: FavoriteTarget,
    tx: 'transaction',
    handler: (scope, { params }) => addFavorite(scope, params),
  })

  route({
    method: 'DELETE',
    url: '/favorites/:kind/:id',
    summary: 'Remove a record or a saved view from your favorites',
    permission: 'favorites:keep',
    params: FavoriteTarget,
    reply: FavoriteTarget,
    handler: (scope, { params }) => removeFavorite(scope, params),
  })
}
