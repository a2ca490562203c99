import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { pictureBody, StoredPicture } from '#contract/files/files.ts'
import { permissions } from '#contract/kit/roles.ts'
import { Id } from '#contract/kit/schema.ts'
import { open, scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { oneStatement, outsideTenants } from '../../platform/scope.ts'
import { admit, admitPerson, keep, keepPortrait, picture } from './pictures.ts'
import { receivePicture } from './receive.ts'

/** Pictures of records: kept for their workspace, and shown to nobody else. Those of people are shown where they work. */
export function fileRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)

  route({
    method: 'POST',
    url: '/files',
    summary: 'Keep a picture: PNG, JPEG, WebP or GIF, at most 5 MB',
    may: 'files:write',
    body: pictureBody,
    reply: StoredPicture,
    status: 201,
    does: async (scope, { request, caller }) => {
      await admit(scope)
      const sent = await receivePicture(request)
      // The first statement let the caller in; no connection is held while the picture comes.
      const claim = {
        ...caller,
        workspaceId: scope.workspaceId,
        organizationId: null,
        needs: permissions['files:write'],
      }
      return keep(oneStatement(platform.database, claim), platform.media, sent)
    },
  })

  route({
    method: 'GET',
    url: '/files/:id',
    summary: 'A picture of the workspace, or of a member of it',
    may: 'files:read',
    params: Type.Object({ id: Id }),
    does: async (scope, { params, reply }) => {
      const { mediaType, bytes } = await picture(scope, params.id)
      reply
        .type(mediaType)
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="picture.${mediaType.slice('image/'.length)}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=86400, immutable')
      return platform.media.open(params.id)
    },
  })

  const tx = outsideTenants(platform.database)
  open(
    app,
    platform,
  )({
    method: 'POST',
    url: '/auth/profile/picture',
    summary: 'Keep a picture of the signed-in person: PNG, JPEG, WebP or GIF, at most 5 MB',
    openTo: 'any session',
    perMinute: 20,
    body: pictureBody,
    reply: StoredPicture,
    status: 201,
    does: async ({ caller, request }) => {
      await admitPerson(tx, caller)
      return keepPortrait(tx, caller, platform.media, await receivePicture(request))
    },
  })
}
