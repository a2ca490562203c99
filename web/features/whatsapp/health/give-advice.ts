import { t } from '#contract/language/translate.ts'
import type { AccountHealth } from '#contract/whatsapp/account-health.ts'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { coldMessagesPerMinute } from '#contract/whatsapp/limits.ts'

/** Minutes after which a message that still waits although the account is connected is worth a look. */
const longWait = 10

type AdviceContext = {
  /** Whether something of the account’s setup at Meta has to be fixed. */
  needsFixing?: boolean
  now?: number
}

/** What to do about the state of an account, as a sentence. */
export function giveAdvice(
  { status, waiting, waitingSince, failures, unreadable }: AccountHealth,
  engine: WhatsappEngineName,
  { needsFixing = false, now = Date.now() }: AdviceContext = {},
): string {
  if (status === 'QR_READY') return t('Scan the QR code with the phone to connect.')
  if (status === 'DISCONNECTED')
    return needsFixing
      ? t('Fix the setup at Meta below, then choose Reconnect in the menu of the account.')
      : t('Choose Reconnect in the menu of the account.')
  if (status !== 'CONNECTED')
    return engine === 'cloud'
      ? t('Parley keeps trying. If this takes more than a few minutes, check the access token.')
      : t('Parley keeps trying. If this takes more than a few minutes, check that the phone is online.')
  if (waiting > 0 && waitingSince && now - Date.parse(waitingSince) > longWait * 60_000)
    return coldMessagesPerMinute[engine]
      ? t('Messages are sent slowly. Write to fewer new people at a time.')
      : t('Messages have waited for more than ten minutes. Disconnect the account and reconnect it.')
  if (unreadable > 0) return t('Ask whoever runs Parley to look at what could not be stored.')
  if (failures.length > 0) return t('Messages that were not sent show the reason in their conversation.')
  if (needsFixing) return t('The account is connected. Fix the rest of the setup at Meta below.')
  return t('Everything works. There is nothing to do.')
}
