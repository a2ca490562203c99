import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { createMemoryBackend, createSafeStorage, type SafeStorage } from '../storage/browser-storage.ts'
import {
  accessTokenTimeLeft,
  clearSession,
  interpretStorageEvent,
  readRememberedName,
  readSession,
  storeRememberedName,
  storeSession,
  storeTokens,
} from './session-storage.ts'

/** All storage keys. Everything except the theme is cleared with the session. */
const storageKeys = [
  'accessToken',
  'refreshToken',
  'user',
  'authState',
  'selectedOrganizationId',
  'selectedWorkspaceId',
  'theme',
  'rememberMe',
  'clockOffset',
  'sidebar',
  'drafts',
  'recent',
] as const
/** How long remember-me lasts, in milliseconds (SESS-018). */
const rememberMeDuration = 2_592_000_000

const now = Date.parse('2026-03-10T09:00:00Z')
const user = { id: 'maren', email: 'maren@kestreltrade.example', name: 'Maren Aldous' } as User
const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`
const session = { accessToken: tokenOf({ iat: now / 1000, exp: now / 1000 + 900 }), refreshToken: 'refresh', user }

let stored: SafeStorage
beforeEach(() => {
  stored = createSafeStorage(createMemoryBackend())
})

describe('keeping a session', () => {
  it('keeps each token and the user under a key of its own (SESS-002, SESS-003, SESS-004)', () => {
    storeSession(stored, session, now)
    expect(stored.read('accessToken')).toBe(session.accessToken)
    expect(stored.read('refreshToken')).toBe('refresh')
    expect(stored.readJson('user')).toEqual(user)
    expect(readSession(stored, now)).toEqual(session)
  })
  it('finds nobody in an empty browser', () => {
    expect(readSession(stored, now)).toBe('none')
  })
  it('finds only remains when the auth state is lost while tokens stay (SESS-016)', () => {
    storeSession(stored, session, now)
    stored.write('authState', null)
    expect(readSession(stored, now)).toBe('invalid')
  })
  it('survives entries that are no JSON', () => {
    storeSession(stored, session, now)
    stored.write('user', '{broken')
    expect(readSession(stored, now)).toBe('invalid')
  })
  it('survives a storage that refuses everything', () => {
    const refusing = createSafeStorage({
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {
        throw new Error('blocked')
      },
    })
    storeSession(refusing, session, now)
    expect(readSession(refusing, now)).toBe('none')
  })
})

describe('the life of a token', () => {
  it('is counted by the clock of the server, however wrong this one is', () => {
    const wrong = now + 3_600_000
    storeTokens(stored, session, wrong)
    expect(accessTokenTimeLeft(stored, wrong)).toBe(900_000)
    expect(accessTokenTimeLeft(stored, wrong + 900_001)).toBeLessThan(0)
  })
  it('is over for text that is not a token', () => {
    storeTokens(stored, { accessToken: 'nonsense', refreshToken: 'r' }, now)
    expect(accessTokenTimeLeft(stored, now)).toBeLessThan(0)
  })
})

describe('signing out', () => {
  it('leaves nothing but the theme (SESS-006, SESS-020)', () => {
    for (const key of storageKeys) stored.write(key, '"something"')
    clearSession(stored, now)
    expect(storageKeys.filter((key) => stored.read(key) !== null)).toEqual(['theme'])
  })
  it('leaves remember-me while it runs, and takes it when it has lapsed (SESS-018, SESS-021)', () => {
    storeSession(stored, session, now)
    storeRememberedName(stored, user.email, now)
    clearSession(stored, now + rememberMeDuration - 1)
    expect(readRememberedName(stored, now + rememberMeDuration - 1)).toBe(user.email)
    clearSession(stored, now + rememberMeDuration)
    expect(stored.read('rememberMe')).toBeNull()
  })
})

describe('remember-me', () => {
  it('keeps the name for 30 days and never a password (SESS-018)', () => {
    storeRememberedName(stored, user.email, now)
    expect(stored.readJson('rememberMe')).toEqual({ username: user.email, expiresAt: now + 2_592_000_000 })
  })
  it('ends the session at the first load after it lapsed (SESS-018)', () => {
    storeSession(stored, session, now)
    storeRememberedName(stored, user.email, now)
    expect(readSession(stored, now + rememberMeDuration - 1)).toEqual(session)
    expect(readSession(stored, now + rememberMeDuration)).toBe('invalid')
  })
  it('is forgotten by a sign-in that does not want it', () => {
    storeRememberedName(stored, user.email, now)
    storeRememberedName(stored, null, now)
    expect(stored.read('rememberMe')).toBeNull()
  })
})

describe('what another tab did', () => {
  const change = (key: string | null, oldValue: string | null, newValue: string | null) => ({ key, oldValue, newValue })
  it('signed out: this tab follows (SESS-005)', () => {
    expect(interpretStorageEvent(change('authState', '{}', null), true)).toBe('signed out')
    expect(interpretStorageEvent(change(null, null, null), true)).toBe('signed out')
    expect(interpretStorageEvent(change('authState', '{}', null), false)).toBeNull()
  })
  it('signed in: this tab reloads (SESS-017)', () => {
    expect(interpretStorageEvent(change('authState', null, '{"since":1}'), false)).toBe('signed in')
    expect(interpretStorageEvent(change('authState', '{"since":1}', '{"since":2}'), true)).toBe('signed in')
  })
  it('renewed the tokens: nothing happens', () => {
    expect(interpretStorageEvent(change('accessToken', 'a', 'b'), true)).toBeNull()
    expect(interpretStorageEvent(change('refreshToken', 'a', 'b'), true)).toBeNull()
  })
  it('changed the profile: this tab takes it over', () => {
    expect(interpretStorageEvent(change('user', '{}', '{"name":"M"}'), true)).toBe('profile changed')
    expect(interpretStorageEvent(change('user', '{}', null), true)).toBeNull()
  })
})
