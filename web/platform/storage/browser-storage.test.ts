import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clearSession } from '../session/session-storage.ts'
import { createMemoryBackend, createSafeStorage } from './browser-storage.ts'

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

const web = join(import.meta.dirname, '../..')

describe('what the browser keeps', () => {
  it('is read and written in one place, so that a build can turn it off (SESS-022)', () => {
    const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
    )
    const others = files.filter(
      (path) =>
        path !== join('platform', 'storage', 'browser-storage.ts') &&
        /(local|session)Storage\b/.test(readFileSync(join(web, path), 'utf8')),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(others).toEqual([])
  })

  it("keeps a person's choices on the device when they sign out (SESS-020)", () => {
    const stored = createSafeStorage(createMemoryBackend())
    for (const key of storageKeys) stored.write(key, 'x')
    stored.write('sections:maren:contact:social', 'shut')
    clearSession(stored, 0)
    expect(stored.read('sections:maren:contact:social')).toBe('shut')
    expect(storageKeys.filter((key) => stored.read(key) !== null)).toEqual(['theme'])
  })
})
