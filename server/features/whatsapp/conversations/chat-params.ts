import { type Static, Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'

/** The path of one conversation, and its parameters. */
export const chatPath = '/whatsapp/accounts/:accountId/conversations/:whatsappId'
export const byChat = Type.Object({ accountId: Id, whatsappId: Type.String({ maxLength: 120 }) })
/** The account of a conversation, and its id at WhatsApp. */
export type Chat = Static<typeof byChat>
