import { open, seal } from '../../../platform/sealed.ts'

export type CredentialPlace = { accountId: string; type: string; id: string }

/** A credential at rest: it opens in the row it was sealed for and in no other. */
export function sealedCredential(appSecret: string, { accountId, type, id }: CredentialPlace) {
  const place = `whatsapp|${accountId}|${type}|${id}`
  return {
    seal: (text: string): string => seal(text, appSecret, place),
    open: (sealed: string): string => open(sealed, appSecret, place),
  }
}

/** What an engine pairs or signs in with. */
export const tokenPlace = { type: 'credentials', id: 'main' } as const
/** Of the Cloud API: the secret of the app and the number's id, which outlive a token. */
export const appPlace = { type: 'cloud', id: 'app' } as const
export const numberPlace = { type: 'cloud', id: 'number' } as const

/** The secret of the app, as it lies; null where it was sealed with another secret of the installation. */
export function openedApp(appSecret: string, accountId: string, sealed: string | null): string | null {
  try {
    return sealed && sealedCredential(appSecret, { accountId, ...appPlace }).open(sealed)
  } catch {
    return null
  }
}

/** Where a scan of the sandbox's QR code is left for its session. */
export const scanPlace = { type: 'sandbox', id: 'scan' } as const

/** The pairing secret of an account, which lies in its own row. */
export const sealedQr = (appSecret: string, accountId: string) =>
  sealedCredential(appSecret, { accountId, type: 'qr', id: 'text' })
