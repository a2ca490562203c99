import { createHmac } from 'node:crypto'

/** Returns a fingerprint that shows whether two secrets are equal without revealing them. */
export const fingerprintSecret = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of APP_SECRET').digest('hex')
