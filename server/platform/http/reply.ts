import type { PageInfo } from '#contract/kit/envelope.ts'

/** JSON that PostgreSQL wrote; it is sent as it stands. */
export type JsonText = string & { readonly json: true }
/** Marks text as JSON made by PostgreSQL or `JSON.stringify`. */
export const asJsonText = (text: string): JsonText => text as JsonText

/** A page of rows whose JSON PostgreSQL wrote. */
export type JsonPage = { rows: JsonText; page: PageInfo }

/** An answer with another status than the route's own, such as 200 for a create whose id is already there (R4). */
export class JsonReply {
  readonly status: number
  readonly data: JsonText
  constructor(status: number, data: JsonText) {
    this.status = status
    this.data = data
  }
}
