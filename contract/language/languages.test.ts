import { describe, expect, it } from 'vitest'
import { matchLanguage } from './languages.ts'

describe('the language of a reader', () => {
  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['pt', 'pt-BR'],
    ['pt-PT, en;q=0.5', 'pt-BR'],
    ['de-DE,de;q=0.9,en;q=0.4,es;q=0.6', 'es'],
    ['ES', 'es'],
    ['en-GB,es', 'en'],
    ['es;q=0,pt;q=0.1', 'pt-BR'],
  ])('of %s is %s', (accepted, language) => {
    expect(matchLanguage(accepted)).toBe(language)
  })

  it('is unknown if they name none of Parley’s', () => {
    for (const accepted of [undefined, '', '*', 'de', ';;,,;q=x', `${'x,'.repeat(5_000)}es`])
      expect(matchLanguage(accepted)).toBe(null)
  })
})
