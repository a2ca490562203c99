import { createHmac } from 'node:crypto'

/** Proves that two secrets are the same without telling either. */
export const fingerprintSecret = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of APP_SECRET').digest('hex')
