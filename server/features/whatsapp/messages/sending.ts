import type { FastifyRequest } from 'fastify'
import { mediaBytes } from '#contract/whatsapp/limits.ts'
import type { OutgoingMessage } from '#contract/whatsapp/message.ts'
import { fingerprint, once } from '../../../platform/idempotency.ts'
import type { Platform } from '../../../platform/platform.ts'
import { unsupported } from '../../../platform/refusals.ts'
import { Answer } from '../../../platform/reply.ts'
import { type Claim, inTransaction, type Scope } from '../../../platform/scope.ts'
import { largerThan, receiveForm, receiveLink } from '../media/receive.ts'
import { demandChat } from '../numbers.ts'
import { kindFor, type Outgoing, outgoingOf } from './outgoing.ts'
import { send } from './send.ts'

/** Reads what a request wants to send, its file first, and stores it. A file that no message carries in the end is gone. */
export async function sendAsked(
  platform: Platform,
  claim: Claim,
  accountId: string,
  request: FastifyRequest,
): Promise<Answer> {
  const { media: files, database, appSecret } = platform
  const message = request.isMultipart() ? await ofForm(platform, request) : await ofBody(platform, request)
  const { media } = message
  let keepsFile = false
  const act = async (scope: Scope) => {
    const stored = await send(scope, accountId, message, appSecret)
    keepsFile = stored.keptFile
    return new Answer(201, stored.message)
  }
  const key = request.headers['idempotency-key']
  const { file: _file, ...told } = media ?? { file: null }
  const call = fingerprint('POST', request.url, { ...message, media: told })
  try {
    return await inTransaction(database, claim, (scope) =>
      typeof key === 'string' && key !== ''
        ? once(scope, { key, fingerprint: call, status: 201 }, () => act(scope))
        : act(scope),
    ).catch((error) => {
      keepsFile = false
      throw error
    })
  } finally {
    if (media && !keepsFile) await files.remove(media.file)
  }
}

async function ofForm({ media: files }: Platform, request: FastifyRequest): Promise<Outgoing> {
  const { media, to, type, caption } = await receiveForm(request, files)
  return withFile(files, media, () => ({
    chat: demandChat(to),
    type: fitting(kindFor(type, media.mediaType), media.bytes),
    content: caption,
    previewUrl: false,
    payload: null,
    media,
  }))
}

async function ofBody({ media: files }: Platform, request: FastifyRequest): Promise<Outgoing> {
  if (typeof request.body !== 'object' || request.body === null)
    throw unsupported('Send the message as JSON, or a file in a multipart/form-data form.')
  const body = request.body as OutgoingMessage
  const { link, ...message } = outgoingOf(body)
  if (link === null) return message
  const media = await receiveLink(link, files, body.filename)
  return withFile(files, media, () => {
    const kind = kindFor(body.type, media.mediaType)
    return { ...message, type: fitting(kind, media.bytes), media }
  })
}

function fitting<K extends ReturnType<typeof kindFor>>(kind: K, bytes: number): K {
  if (bytes > mediaBytes[kind]) throw largerThan(kind)
  return kind
}

/** A message that cannot be leaves no file behind. */
async function withFile(files: Platform['media'], { file }: { file: string }, make: () => Outgoing): Promise<Outgoing> {
  try {
    return make()
  } catch (error) {
    await files.remove(file)
    throw error
  }
}
