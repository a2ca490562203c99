import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The accepted form of a given request id. Anything else could forge log lines or flood the log. */
const wellFormedId = /^[\w.-]{1,64}$/

/** Returns the id that the caller gave the request, or a new one. */
export function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers['x-request-id']
  return typeof id === 'string' && wellFormedId.test(id) ? id : randomUUID()
}

/** Adds the id of the request to the reply; log lines and jobs have it, too. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
