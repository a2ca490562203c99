import { t } from '../language/translate.ts'

/** Error texts of the WhatsApp client, verbatim from the specification (B§8). A message from the server takes precedence (WA-056). */
export const whatsappTexts = {
  noToken: t('No authentication token found'),
  invalidToken: t('Invalid authentication token'),
  accountsNotListed: (status: number | string) => t('Failed to list accounts: {status}', { status }),
  network: t('Network error: Failed to fetch... The server may be down or blocked by CORS.'),
  messagesNotLoaded: t('Failed to load conversation messages'),
  notSent: t('Failed to send message'),
  notConnected: t('Failed to connect account'),
  noQrCode: t('Failed to get QR code'),
  noStatus: t('Failed to get account status'),
  notReconnected: t('Failed to reconnect account'),
  notDisconnected: t('Failed to disconnect account'),
  notRemoved: t('Failed to remove account'),
  notMarkedRead: t('Failed to mark conversation as read'),
  leadHasNoNumber: t('No WhatsApp number found for this lead'),
  noMessages: t('No messages found'),
} as const
