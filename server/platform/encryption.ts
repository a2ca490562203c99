import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const deriveKey = (appSecret: string) => createHmac('sha256', appSecret).update('sealed text').digest()

/** Encrypts with AES-256-GCM and a key derived from APP_SECRET: `nonce.tag.text`, each in base64url. Decrypting needs the same `associatedData`. */
export function encrypt(text: string, appSecret: string, associatedData = ''): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(appSecret), nonce).setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')).join('.')
}

/** Throws if the text was changed, or encrypted with another secret or other associated data. */
export function decrypt(encrypted: string, appSecret: string, associatedData = ''): string {
  const [nonce, tag, ciphertext] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !ciphertext) throw new Error('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(appSecret), nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(associatedData)).setAuthTag(tag)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
}
