import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What a proxy or another program may call a request. Whatever else it sends could forge lines of a log, or fill it. */
const wellFormedId = /^[\w.-]{1,64}$/

/** The id that the caller has given the request, or a new one. */
export function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers['x-request-id']
  return typeof id === 'string' && wellFormedId.test(id) ? id : randomUUID()
}

/** Returns the id of a request with the reply; log lines and jobs have it, too. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
