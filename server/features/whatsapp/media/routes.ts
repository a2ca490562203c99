import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { t } from '#contract/language/translate.ts'
import { Media } from '#contract/whatsapp/message.ts'
import { notFound } from '../../../platform/errors.ts'
import { sendStoredFile } from '../../../platform/files/send-stored-file.ts'
import { publicRoutes, tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getMedia } from './media.ts'
import { isSignedUrlValid } from './signed-urls.ts'

/** Files of messages: metadata for members, content for anyone with a signed URL. */
export function mediaRoutes(app: FastifyInstance, platform: Platform): void {
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/whatsapp/media/:id',
    summary: 'Get a message file, with a URL that is valid for a few minutes',
    permission: 'whatsapp:read',
    params: Type.Object({ id: Id }),
    reply: Media,
    handler: (scope, { params }) => getMedia(scope, params.id, platform.appSecret),
  })

  publicRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/files/whatsapp/:file',
    summary: 'Get a file by its signed URL, whole or in byte ranges',
    access: 'anyone',
    params: Type.Object({ file: Id }),
    query: Type.Object({
      type: Type.String({ maxLength: 120 }),
      name: Type.Optional(Type.String({ maxLength: 240 })),
      until: Type.Integer(),
      signature: Type.String({ maxLength: 60 }),
      download: Type.Optional(Type.Boolean({ description: 'Save the file instead of showing it' })),
    }),
    handler: async ({ params, query, request, reply }) => {
      const { type: mediaType, name: filename = null, until, signature, download: isDownload } = query
      if (!isSignedUrlValid(platform.appSecret, { file: params.file, mediaType, filename, until, signature }))
        throw notFound(t('file'))
      const bytes = await platform.media.size(params.file).catch((error) => {
        throw error.code === 'ENOENT' ? notFound(t('file')) : error
      })
      const file = { name: params.file, mediaType, bytes, filename: filename ?? 'file', isDownload }
      const content = sendStoredFile(request, reply, platform.media, file)
      reply.header('cache-control', 'private, max-age=300, immutable')
      return content
    },
  })
}
