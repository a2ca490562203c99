import type { Settings } from '../../server/settings.ts'

/** Lists every secret of the settings, as written there and as other servers see it. Very short ones are omitted: redacting them would hide words. */
export function listSecrets({ appSecret, s3, ...settings }: Settings): string[] {
  const urls = [settings.databaseUrl, settings.migrationUrl, settings.smtpUrl].filter((url) => url !== undefined)
  return [appSecret, s3?.secretAccessKey ?? '', ...urls.flatMap(listPasswords)].filter((secret) => secret.length > 3)
}

/** Lists passwords in a URL: as written, decoded, and as a mail server repeats them. */
function listPasswords(url: string): string[] {
  const { password } = new URL(url)
  const decoded = decode(password)
  return [password, decoded, Buffer.from(decoded).toString('base64')]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
