/** Identifies a conversation. */
export type ChatRef = { accountId: string; whatsappId: string }

/** The value that identifies a conversation in the URL of the inbox (`?chat=`). */
export const chatKey = ({ accountId, whatsappId }: ChatRef): string => `${accountId}:${whatsappId}`
