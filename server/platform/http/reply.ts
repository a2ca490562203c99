import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'
import type { PageInfo } from '#contract/kit/envelope.ts'

/** JSON written by PostgreSQL, which is sent unchanged. */
export type JsonText = string & { readonly json: true }
/** Marks text as JSON written by PostgreSQL or `JSON.stringify`. */
export const asJsonText = (text: string): JsonText => text as JsonText

/** A page of rows as JSON written by PostgreSQL. */
export type JsonPage = { rows: JsonText; page: PageInfo }

/** A reply with another status than the route's own, such as 200 for a create whose id already exists (R4). */
export class JsonReply {
  readonly status: number
  readonly data: JsonText
  constructor(status: number, data: JsonText) {
    this.status = status
    this.data = data
  }
}

type ReplyOptions = { reply?: TSchema; pages?: true; status?: 200 | 201; mirrorsDataAtTop?: true }

/** Wraps the result of a handler in the success envelope; a route without a reply schema has already replied. */
export function serializeReply(reply: FastifyReply, route: ReplyOptions, result: unknown) {
  if (!route.reply) return result
  const content = result instanceof JsonReply ? result : { status: route.status ?? 200, data: result }
  reply.code(content.status).type('application/json; charset=utf-8')
  if (route.pages) {
    const { rows, page } = result as JsonPage
    return `{"success":true,"data":${rows},"page":${JSON.stringify(page)}}`
  }
  return typeof content.data === 'string'
    ? `{"success":true,"data":${content.data}}`
    : { success: true, data: content.data, ...(route.mirrorsDataAtTop ? (content.data as object) : {}) }
}
