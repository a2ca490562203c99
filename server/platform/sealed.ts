import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const keyOf = (appSecret: string) => createHmac('sha256', appSecret).update('sealed text').digest()

/** AES-256-GCM with a key derived from APP_SECRET: `nonce.tag.text`, each in base64url. It opens only where it is `bound` to. */
export function seal(text: string, appSecret: string, bound = ''): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(appSecret), nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Throws when the text was changed, sealed with another secret, or for another place. */
export function open(sealed: string, appSecret: string, bound = ''): string {
  const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !text) throw new Error('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(appSecret), nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(bound)).setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
