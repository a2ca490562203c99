import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const passwords = createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 })

describe('does', () => {
  it('verifies a password by argon2id with a unique salt', async () => {
    const [one, two] = [await passwords.hash('a password'), await passwords.hash('a password')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'a password')).toBe(true)
  })
})

describe('refuses', () => {
  it('another password, an invalid hash, and any password without an account', async () => {
    expect(await passwords.verify(await passwords.hash('a password'), 'another')).toBe(false)
    expect(await passwords.verify('none', 'none')).toBe(false)
    expect(await passwords.verify(null, 'the password of no account')).toBe(false)
  })
})

describe('survives', () => {
  it('an overload: two run at once, twenty wait and the rest are rejected with 429', async () => {
    const work = Array.from({ length: 30 }, () => passwords.verify(null, 'a guess'))
    const ends = await Promise.allSettled(work)
    const turnedAway = ends.filter((end) => end.status === 'rejected')
    expect(ends.length - turnedAway.length).toBe(22)
    for (const { reason } of turnedAway) expect(reason).toMatchObject({ status: 429, retryAfter: 1 })
    expect(await passwords.verify(null, 'a guess')).toBe(false)
  })
})
