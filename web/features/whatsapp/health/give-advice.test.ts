import { describe, expect, it } from 'vitest'
import type { AccountHealth } from '#contract/whatsapp/account-health.ts'
import { giveAdvice } from './give-advice.ts'

const healthy: AccountHealth = {
  ...{ status: 'CONNECTED', reason: null, connectedSince: '2026-03-01T08:00:00Z', seenAt: null, completeUntil: null },
  ...{ history: 'month', historyProgress: null, historyAt: null },
  ...{ waiting: 0, waitingSince: null, unreadable: 0, failures: [] },
}
const now = Date.parse('2026-03-01T10:00:00Z')
const failures = [{ reason: 'This number is not on WhatsApp.', count: 1, lastAt: '2026-03-01T09:00:00Z' }]

describe('does', () => {
  it.each([
    [{}, 'Everything works. There is nothing to do.'],
    [{ status: 'QR_READY' }, 'Scan the QR code with the phone to connect.'],
    [{ status: 'DISCONNECTED' }, 'Choose Reconnect in the menu of the account.'],
    [
      { status: 'UNKNOWN' },
      'Parley keeps trying. If this takes more than a few minutes, check that the phone is online.',
    ],
    [
      { waiting: 1, waitingSince: '2026-03-01T09:49:59Z' },
      'Messages are sent slowly. Write to fewer new people at a time.',
    ],
    [{ waiting: 1, waitingSince: '2026-03-01T09:51:00Z' }, 'Everything works. There is nothing to do.'],
    [{ unreadable: 1, failures }, 'Ask whoever runs Parley to look at what could not be stored.'],
    [{ failures }, 'Messages that were not sent show the reason in their conversation.'],
  ] as [Partial<AccountHealth>, string][])('says what to do about %o', (state, advice) => {
    expect(giveAdvice({ ...healthy, ...state }, 'linked-device', { now })).toBe(advice)
  })

  it('does not blame the pace where there is no limit', () => {
    const stuck = { ...healthy, waiting: 1, waitingSince: '2026-03-01T09:49:59Z' }
    expect(giveAdvice(stuck, 'cloud', { now })).toBe(
      'Messages have waited for more than ten minutes. Disconnect the account and reconnect it.',
    )
  })

  it('names the access token of a number that no phone holds', () => {
    expect(giveAdvice({ ...healthy, status: 'CONNECTING' }, 'cloud', { now })).toBe(
      'Parley keeps trying. If this takes more than a few minutes, check the access token.',
    )
  })

  it.each([
    [{}, 'The account is connected. Fix the rest of the setup at Meta below.'],
    [{ failures }, 'Messages that were not sent show the reason in their conversation.'],
    [{ status: 'DISCONNECTED' }, 'Fix the setup at Meta below, then choose Reconnect in the menu of the account.'],
  ] as [Partial<AccountHealth>, string][])('points at the setup of %o that has to be fixed', (state, advice) => {
    expect(giveAdvice({ ...healthy, ...state }, 'cloud', { needsFixing: true, now })).toBe(advice)
  })
})
