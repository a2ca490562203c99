import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (ending: string): [string, string][] =>
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => [path, readFileSync(`web/${path}`, 'utf8')])
const tokens = readFileSync('web/ui/tokens.css', 'utf8')
const reduced = tokens.slice(tokens.indexOf('@media (prefers-reduced-motion: reduce)'))
const full = tokens.slice(0, tokens.indexOf('@media (prefers-reduced-motion: reduce)'))

const listDurations = (css: string): Record<string, number> =>
  Object.fromEntries([...css.matchAll(/(--t-[\w-]+): (\d+)ms/g)].map(([, name, ms]) => [name, Number(ms)]))

/** Longer than 200 ms: progress, which lasts, and the specification's exit of a panel. */
const exceptions = { '--t-panel-out': 300, '--t-spin': 800, '--t-pulse': 1400 }

describe('motion', () => {
  it('takes at most 200 milliseconds, apart from the named exceptions', () => {
    const long = Object.entries(listDurations(full)).filter(([, ms]) => ms > 200)
    expect(Object.fromEntries(long)).toEqual(exceptions)
  })

  it('stops for people who want less of it, apart from progress', () => {
    expect(listDurations(reduced)).toEqual({ '--t-press': 0, '--t-menu': 0, '--t-panel-in': 0, '--t-panel-out': 0 })
    expect(Object.keys(listDurations(full)).filter((name) => !(name in listDurations(reduced)))).toEqual([
      '--t-spin',
      '--t-pulse',
    ])
  })

  it('takes every duration from the tokens, in stylesheets and components', () => {
    const inStyles = read('.css').flatMap(([path, css]) =>
      [...css.replace(/--t-[\w-]+: \d+ms/g, '').matchAll(/[\s(]\d*\.?\d+m?s\b/g)].map(([found]) => `${path}:${found}`),
    )
    const inComponents = read('.tsx').flatMap(([path, code]) =>
      code
        .split('\n')
        .filter((line) => /\btransition-|\bduration-|\banimate-\[/.test(line) && !/duration-\(--t-[\w-]+\)/.test(line))
        .map((line) => `${path}:${line.trim()}`),
    )
    expect([...inStyles, ...inComponents]).toEqual([])
  })

  it('enters with one curve and leaves with one', () => {
    const curves = read('.css').flatMap(([, css]) => css.match(/cubic-bezier\([^)]*\)/g) ?? [])
    expect(curves).toEqual(['cubic-bezier(0.2, 0.7, 0.2, 1)', 'cubic-bezier(0.4, 0, 0.7, 0.2)'])
  })
})
