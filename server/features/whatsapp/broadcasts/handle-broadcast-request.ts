import type { FastifyRequest } from 'fastify'
import { NewBroadcast } from '#contract/whatsapp/broadcasts/broadcast.ts'
import type { JsonReply } from '../../../platform/http/reply.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { storeOnce } from '../messages/handle-send-request.ts'
import { createHeaderFileBody, readHeaderFile } from '../templates/read-header-file.ts'
import { getBroadcast } from './broadcasts.ts'
import { startBroadcast } from './start-broadcast.ts'

const broadcastBody = { part: 'broadcast', noun: 'a broadcast', schema: NewBroadcast }
export const newBroadcastBody = createHeaderFileBody(broadcastBody)

/** Reads a request to start a broadcast, storing its file first, then the broadcast. */
export async function handleBroadcastRequest(
  platform: Platform,
  access: TenantAccess,
  request: FastifyRequest,
): Promise<JsonReply> {
  const content = await readHeaderFile<NewBroadcast>(platform, request, broadcastBody)
  return storeOnce(platform.media, access, content, async (scope) => {
    const { id, keptFile } = await startBroadcast(scope, content, request)
    return { reply: await getBroadcast(scope, id, platform.appSecret), keptFile }
  })
}
