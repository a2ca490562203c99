import { afterEach, describe, expect, it } from 'vitest'
import { createTranslator, getLocale, setTranslations, type Translations, t, tCount } from './translate.ts'

const english: Translations = { locale: 'en-US', texts: new Map() }
const spanish: Translations = {
  locale: 'es',
  texts: new Map<string, string | { other: string; [category: string]: string }>([
    ['Save', 'Guardar'],
    ['Failed to update {label}', 'No se pudo actualizar: {label}'],
    ['{count} deals', { one: '{count} negocio', other: '{count} negocios' }],
  ]),
}

afterEach(() => setTranslations(english))

describe('does', () => {
  it('shows English without a catalogue, with values and counts filled in', () => {
    expect(t('Save')).toBe('Save')
    expect(t('Failed to update {label}', { label: 'owner' })).toBe('Failed to update owner')
    expect(tCount(1, '{count} deal', '{count} deals')).toBe('1 deal')
    expect(tCount(12_500, '{count} deal', '{count} deals')).toBe('12,500 deals')
  })

  it('shows the language of the catalogue, with its plural and numbers', () => {
    setTranslations(spanish)
    expect(getLocale()).toBe('es')
    expect(t('Save')).toBe('Guardar')
    expect(t('Failed to update {label}', { label: 'dueño' })).toBe('No se pudo actualizar: dueño')
    expect(tCount(1, '{count} deal', '{count} deals')).toBe('1 negocio')
    expect(tCount(0, '{count} deal', '{count} deals')).toBe('0 negocios')
    expect(tCount(12_500, '{count} deal', '{count} deals')).toBe('12.500 negocios')
  })
})

describe('does, for one reader', () => {
  it('translates to their language, while all other texts stay English', () => {
    const translator = createTranslator(spanish)
    expect(translator.t('Failed to update {label}', { label: 'dueño' })).toBe('No se pudo actualizar: dueño')
    expect(translator.tCount(12_500, '{count} deal', '{count} deals')).toBe('12.500 negocios')
    expect(t('Save')).toBe('Save')
  })
})

describe('survives', () => {
  it('a text without a translation, and one with a plural that the language lacks', () => {
    setTranslations(spanish)
    expect(t('Cancel')).toBe('Cancel')
    expect(tCount(1_000_000, '{count} deal', '{count} deals')).toBe('1.000.000 negocios')
  })

  it('values that look like placeholders or members of every object', () => {
    expect(t('{name} sent {constructor}', { name: '{name}' })).toBe('{name} sent {constructor}')
  })
})
