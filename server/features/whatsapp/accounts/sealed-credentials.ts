import { decrypt, encrypt } from '../../../platform/encryption.ts'

export type CredentialKey = { accountId: string; type: string; id: string }

/** A credential at rest: it opens in the row it was sealed for and in no other. */
export function createCredentialSeal(appSecret: string, { accountId, type, id }: CredentialKey) {
  const context = `whatsapp|${accountId}|${type}|${id}`
  return {
    seal: (text: string): string => encrypt(text, appSecret, context),
    open: (sealed: string): string => decrypt(sealed, appSecret, context),
  }
}

/** What an engine pairs or signs in with. */
export const tokenKey = { type: 'credentials', id: 'main' } as const
/** Of the Cloud API: the secret of the app and the number's id, which outlive a token. */
export const appSecretKey = { type: 'cloud', id: 'app' } as const
export const phoneNumberIdKey = { type: 'cloud', id: 'number' } as const

/** The secret of the app, as it lies; null where it was sealed with another secret of the installation. */
export function unsealAppSecret(appSecret: string, accountId: string, sealed: string | null): string | null {
  try {
    return sealed && createCredentialSeal(appSecret, { accountId, ...appSecretKey }).open(sealed)
  } catch {
    return null
  }
}

/** Where a scan of the sandbox's QR code is left for its session. */
export const scanKey = { type: 'sandbox', id: 'scan' } as const

/** The pairing secret of an account, which lies in its own row. */
export const createQrSeal = (appSecret: string, accountId: string) =>
  createCredentialSeal(appSecret, { accountId, type: 'qr', id: 'text' })
