/** Identifies a conversation. */
export type ChatRef = { accountId: string; whatsappId: string }

/** A conversation as the address of the inbox names it (`?chat=`). */
export const chatKey = ({ accountId, whatsappId }: ChatRef): string => `${accountId}:${whatsappId}`
