import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { Media } from '#contract/whatsapp/message.ts'
import { open, scoped } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notFound } from '../../../platform/refusals.ts'
import { holds } from './addresses.ts'
import { media } from './media.ts'

/** Files of messages: told to members, and shown to whoever holds a signed address. */
export function mediaRoutes(app: FastifyInstance, platform: Platform): void {
  scoped(
    app,
    platform,
  )({
    method: 'GET',
    url: '/whatsapp/media/:id',
    summary: 'A file of a message, with an address that shows it for a few minutes',
    may: 'whatsapp:read',
    params: Type.Object({ id: Id }),
    reply: Media,
    does: (scope, { params }) => media(scope, params.id, platform.appSecret),
  })

  open(
    app,
    platform,
  )({
    method: 'GET',
    url: '/files/whatsapp/:file',
    summary: 'The content of a file, by its signed address',
    openTo: 'anyone',
    params: Type.Object({ file: Id }),
    query: Type.Object({
      type: Type.String({ maxLength: 120 }),
      name: Type.Optional(Type.String({ maxLength: 240 })),
      until: Type.Integer(),
      signature: Type.String({ maxLength: 60 }),
    }),
    does: async ({ params, query, reply }) => {
      const { type: mediaType, name: filename = null, until, signature } = query
      if (!holds(platform.appSecret, { file: params.file, mediaType, filename, until, signature }))
        throw notFound('file')
      const bytes = await platform.media.size(params.file).catch(() => null)
      if (bytes === null) throw notFound('file')
      reply
        .type(mediaType)
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename ?? 'file')}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=300, immutable')
      return platform.media.open(params.file)
    },
  })
}
