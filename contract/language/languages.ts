/** The languages of the interface and of emails, by their codes, with their own names. The page and the database have the same list. */
export const languages = { en: 'English', es: 'Español', 'pt-BR': 'Português (Brasil)' } as const

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as Language[]

export const defaultLanguage: Language = 'en'

/** The first language that a reader prefers and Parley has, from an `Accept-Language` header: `es-MX,es;q=0.9,en;q=0.8` → es; else null. */
export function matchLanguage(accepted: string | undefined): Language | null {
  const ranges = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => {
      const [tag = '', weight = ''] = range.split(';')
      const primary = tag.trim().split('-')[0]?.toLowerCase() ?? ''
      return { primary, weight: weight.trim().startsWith('q=') ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { primary } of ranges) {
    const found = languageCodes.find((code) => code.split('-')[0] === primary)
    if (found) return found
  }
  return null
}

/** Whether a locale writes 1.234,5. */
export const writesDecimalComma = (locale: string): boolean => (1.5).toLocaleString(locale).includes(',')

/**
 * The language and region whose conventions apply: those of the browser, because they name the region; those of the texts if these are a
 * translation into another language.
 */
export const chooseConventions = (browser: string, texts: string): string =>
  texts === 'en-US' || getPrimaryLanguage(texts) === getPrimaryLanguage(browser) ? browser : texts

const getPrimaryLanguage = (locale: string): string => locale.split('-')[0] ?? ''
