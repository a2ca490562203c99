import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import {
  accessLeft,
  clearKept,
  keepSession,
  keepTokens,
  keptSession,
  remember,
  rememberedName,
  rememberFor,
  whatOtherTabDid,
} from './kept-session.ts'
import { memoryArea, type Stored, storedIn, storedKeys } from './stored.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const user = { id: 'maren', email: 'maren@kestreltrade.example', name: 'Maren Aldous' } as User
const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`
const session = { accessToken: tokenOf({ iat: now / 1000, exp: now / 1000 + 900 }), refreshToken: 'refresh', user }

let stored: Stored
beforeEach(() => {
  stored = storedIn(memoryArea())
})

describe('keeping a session', () => {
  it('keeps each token and the user under a key of its own (SESS-002, SESS-003, SESS-004)', () => {
    keepSession(stored, session, now)
    expect(stored.read('accessToken')).toBe(session.accessToken)
    expect(stored.read('refreshToken')).toBe('refresh')
    expect(stored.readJson('user')).toEqual(user)
    expect(keptSession(stored, now)).toEqual(session)
  })
  it('finds nobody in an empty browser', () => {
    expect(keptSession(stored, now)).toBe('nobody')
  })
  it('finds only remains when the auth state is lost while tokens stay (SESS-016)', () => {
    keepSession(stored, session, now)
    stored.write('authState', null)
    expect(keptSession(stored, now)).toBe('remains')
  })
  it('survives entries that are no JSON', () => {
    keepSession(stored, session, now)
    stored.write('user', '{broken')
    expect(keptSession(stored, now)).toBe('remains')
  })
  it('survives a storage that refuses everything', () => {
    const refusing = storedIn({
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
    keepSession(refusing, session, now)
    expect(keptSession(refusing, now)).toBe('nobody')
  })
})

describe('the life of a token', () => {
  it('is counted by the clock of the server, however wrong this one is', () => {
    const wrong = now + 3_600_000
    keepTokens(stored, session, wrong)
    expect(accessLeft(stored, wrong)).toBe(900_000)
    expect(accessLeft(stored, wrong + 900_001)).toBeLessThan(0)
  })
  it('is over for what is no token', () => {
    keepTokens(stored, { accessToken: 'nonsense', refreshToken: 'r' }, now)
    expect(accessLeft(stored, now)).toBeLessThan(0)
  })
})

describe('signing out', () => {
  it('leaves nothing but the theme (SESS-006, SESS-020)', () => {
    for (const key of storedKeys) stored.write(key, '"something"')
    clearKept(stored, now)
    expect(storedKeys.filter((key) => stored.read(key) !== null)).toEqual(['theme'])
  })
  it('leaves remember-me while it runs, and takes it when it has lapsed (SESS-018, SESS-021)', () => {
    keepSession(stored, session, now)
    remember(stored, user.email, now)
    clearKept(stored, now + rememberFor - 1)
    expect(rememberedName(stored, now + rememberFor - 1)).toBe(user.email)
    clearKept(stored, now + rememberFor)
    expect(stored.read('rememberMe')).toBeNull()
  })
})

describe('remember-me', () => {
  it('keeps the name for 30 days and never a password (SESS-018)', () => {
    remember(stored, user.email, now)
    expect(stored.readJson('rememberMe')).toEqual({ username: user.email, expiresAt: now + 2_592_000_000 })
  })
  it('ends the session at the first load after it lapsed (SESS-018)', () => {
    keepSession(stored, session, now)
    remember(stored, user.email, now)
    expect(keptSession(stored, now + rememberFor - 1)).toEqual(session)
    expect(keptSession(stored, now + rememberFor)).toBe('remains')
  })
  it('is forgotten by a sign-in that does not want it', () => {
    remember(stored, user.email, now)
    remember(stored, null, now)
    expect(stored.read('rememberMe')).toBeNull()
  })
})

describe('what another tab did', () => {
  const change = (key: string | null, oldValue: string | null, newValue: string | null) => ({ key, oldValue, newValue })
  it('signed out: this tab follows (SESS-005)', () => {
    expect(whatOtherTabDid(change('authState', '{}', null), true)).toBe('signed out')
    expect(whatOtherTabDid(change(null, null, null), true)).toBe('signed out')
    expect(whatOtherTabDid(change('authState', '{}', null), false)).toBeNull()
  })
  it('signed in: this tab reloads (SESS-017)', () => {
    expect(whatOtherTabDid(change('authState', null, '{"since":1}'), false)).toBe('signed in')
    expect(whatOtherTabDid(change('authState', '{"since":1}', '{"since":2}'), true)).toBe('signed in')
  })
  it('renewed the tokens: nothing happens', () => {
    expect(whatOtherTabDid(change('accessToken', 'a', 'b'), true)).toBeNull()
    expect(whatOtherTabDid(change('refreshToken', 'a', 'b'), true)).toBeNull()
  })
  it('changed the profile: this tab takes it over', () => {
    expect(whatOtherTabDid(change('user', '{}', '{"name":"M"}'), true)).toBe('profile changed')
    expect(whatOtherTabDid(change('user', '{}', null), true)).toBeNull()
  })
})
