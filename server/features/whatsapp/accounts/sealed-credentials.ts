import { decrypt, encrypt } from '../../../platform/encryption.ts'

type CredentialKey = { accountId: string; type: string; id: string }

/** Encrypts a credential at rest; it can be decrypted only in the row it was sealed for. */
export function createCredentialSeal(appSecret: string, { accountId, type, id }: CredentialKey) {
  const context = `whatsapp|${accountId}|${type}|${id}`
  return {
    seal: (text: string): string => encrypt(text, appSecret, context),
    open: (sealed: string): string => decrypt(sealed, appSecret, context),
  }
}

/** The credential that an engine signs in with. */
export const tokenKey = { type: 'credentials', id: 'main' } as const
/** Cloud API credentials that stay when the access token is replaced. */
export const appSecretKey = { type: 'cloud', id: 'app' } as const
export const phoneNumberIdKey = { type: 'cloud', id: 'number' } as const

/** Decrypts the Meta app secret; null if it was sealed under another secret of this installation. */
export function unsealAppSecret(appSecret: string, accountId: string, sealed: string | null): string | null {
  try {
    return sealed && createCredentialSeal(appSecret, { accountId, ...appSecretKey }).open(sealed)
  } catch {
    return null
  }
}

/** Where a scan of the sandbox's QR code is stored for its session. */
export const scanKey = { type: 'sandbox', id: 'scan' } as const

/** Encrypts the pairing code of an account, which is stored in the account's row. */
export const createPairingCodeSeal = (appSecret: string, accountId: string) =>
  createCredentialSeal(appSecret, { accountId, type: 'pairing-code', id: 'text' })
/** Encrypts the QR code of an account, which is stored in the account's row. */
export const createQrSeal = (appSecret: string, accountId: string) =>
  createCredentialSeal(appSecret, { accountId, type: 'qr', id: 'text' })
