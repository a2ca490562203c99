import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTranslations, type Translations } from './translate.ts'
import { translateReply } from './translate-reply.ts'

const spanish: Translations = {
  locale: 'es',
  texts: new Map<string, string | { other: string; [category: string]: string }>([
    ['email', 'correo electrónico'],
    ['company', 'empresa'],
    ['The mail server refused it', 'El servidor de correo lo rechazó'],
    ['Your role does not allow this.', 'Tu rol no permite esto.'],
    ['This {thing} does not exist.', 'No existe: {thing}.'],
    ['This {thing} does not exist here.', 'Aquí no existe: {thing}.'],
    ['{label} must be a date', '{label}: debe ser una fecha'],
    ['{label} must be at most {max} characters.', '{label}: debe tener como máximo {max} caracteres.'],
    ['The file has no column "{column}".', 'El archivo no tiene la columna "{column}".'],
    [
      '{count} rows could not be read.',
      { one: 'No se pudo leer {count} fila.', other: 'No se pudieron leer {count} filas.' },
    ],
    ['{count} deals', { one: '{count} negocio', other: '{count} negocios' }],
    ['{count} companies', { one: '{count} empresa', other: '{count} empresas' }],
    ['{count} tasks', { one: '{count} tarea', other: '{count} tareas' }],
    ['Related records exist: {related}.', 'Existen registros relacionados: {related}.'],
    ['{a} – {b}', '{b} – {a}'],
  ]),
}

beforeEach(() => setTranslations(spanish))
afterEach(() => setTranslations({ locale: 'en-US', texts: new Map() }))

describe('does', () => {
  it('translates a message, with the values of its placeholders', () => {
    expect(translateReply('Your role does not allow this.')).toBe('Tu rol no permite esto.')
    expect(translateReply('The file has no column "Sum {x} $& $1".')).toBe(
      'El archivo no tiene la columna "Sum {x} $& $1".',
    )
  })

  it('translates our own words in it, with their capital, and numbers', () => {
    expect(translateReply('This company does not exist.')).toBe('No existe: empresa.')
    expect(translateReply('Email must be a date')).toBe('Correo electrónico: debe ser una fecha')
    expect(translateReply('Email must be at most 50,000 characters.')).toBe(
      'Correo electrónico: debe tener como máximo 50.000 caracteres.',
    )
  })

  it('takes the text with the most characters of its own, and the form of the count', () => {
    expect(translateReply('This company does not exist here.')).toBe('Aquí no existe: empresa.')
    expect(translateReply('1 rows could not be read.')).toBe('No se pudo leer 1 fila.')
    expect(translateReply('12,000 rows could not be read.')).toBe('No se pudieron leer 12.000 filas.')
  })
})

describe('does, for another server', () => {
  it('translates counts within a message', () => {
    expect(translateReply('Related records exist: 1,200 deals, 3 tasks.')).toBe(
      'Existen registros relacionados: 1200 negocios, 3 tareas.',
    )
    expect(translateReply('Related records exist: 1 deal, 1 company, 3 tasks.')).toBe(
      'Existen registros relacionados: 1 negocio, 1 empresa, 3 tareas.',
    )
    expect(translateReply('1 boat')).toBe('1 boat')
    expect(translateReply('Maren deals')).toBe('Maren deals')
  })

  it('translates our text before what that server said', () => {
    expect(translateReply('The mail server refused it: 550 5.1.1 User unknown')).toBe(
      'El servidor de correo lo rechazó: 550 5.1.1 User unknown',
    )
  })
})

describe('refuses', () => {
  it('to translate what people typed', () => {
    expect(translateReply('The file has no column "company".')).toBe('El archivo no tiene la columna "company".')
  })

  it('to take a message for a text that hardly has characters of its own, or whose value would be empty', () => {
    expect(translateReply('one – two')).toBe('one – two')
    expect(translateReply('This  does not exist.')).toBe('This  does not exist.')
  })
})

describe('survives', () => {
  it('English, and a message without a translation', () => {
    expect(translateReply('This is new.')).toBe('This is new.')
    setTranslations({ locale: 'en-US', texts: new Map() })
    expect(translateReply('Email must be a date')).toBe('Email must be a date')
  })

  it('long and repetitive messages in no time', () => {
    const long = `This ${'a'.repeat(3_000)} does not exist.`
    expect(translateReply(long)).toBe(long)
    const repetitive = `${' must be at most '.repeat(110)}!`
    const started = performance.now()
    for (let n = 0; n < 1_000; n++) expect(translateReply(repetitive)).toBe(repetitive)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
