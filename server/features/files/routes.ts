import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { picturesPerMinute, profilePicturesPerMinute } from '#contract/files/limits.ts'
import { pictureBody, StoredPicture } from '#contract/files/picture.ts'
import { Id } from '#contract/kit/schema.ts'
import { createTenantlessTx } from '../../platform/database/scope.ts'
import { publicRoutes, tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorizePerson, getPicture, storePicture, storeProfilePicture } from './pictures.ts'
import { receivePicture } from './receive-picture.ts'

/** Registers the routes of pictures. Pictures of records are only visible in their workspace; profile pictures in all workspaces of the person. */
export function registerFileRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'POST',
    url: '/files',
    summary: 'Upload a picture: PNG, JPEG, WebP or GIF, at most 5 MB',
    permission: 'files:write',
    requestsPerMinute: picturesPerMinute,
    body: pictureBody,
    reply: StoredPicture,
    status: 201,
    authorize: 'before-handler',
    handler: async (access, { request }) => {
      const picture = await receivePicture(request)
      return storePicture(access.createScope(), platform.media, picture)
    },
  })

  route({
    method: 'GET',
    url: '/files/:id',
    summary: 'Get a picture of a record or of a member of the workspace',
    permission: 'files:read',
    params: Type.Object({ id: Id }),
    handler: async (scope, { params, reply }) => {
      const { mediaType, bytes } = await getPicture(scope, params.id)
      reply
        .type(mediaType)
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="picture.${mediaType.slice('image/'.length)}"`)
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', 'private, max-age=86400, immutable')
      return platform.media.open(params.id)
    },
  })

  const tx = createTenantlessTx(platform.database)
  publicRoutes(
    app,
    platform,
  )({
    method: 'POST',
    url: '/auth/profile/picture',
    summary: 'Upload a picture of the signed-in user: PNG, JPEG, WebP or GIF, at most 5 MB',
    access: 'any session',
    requestsPerMinute: profilePicturesPerMinute,
    body: pictureBody,
    reply: StoredPicture,
    status: 201,
    handler: async ({ caller, request }) => {
      await authorizePerson(tx, caller)
      return storeProfilePicture(tx, caller, platform.media, await receivePicture(request))
    },
  })
}
