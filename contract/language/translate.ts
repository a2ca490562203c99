/** A translation; texts of a count have one for each plural category of the language: `{ one: '…', other: '…' }`. */
type Translation = string | { readonly [category: string]: string }

/** The texts of a language by their English ones. */
export type Translations = { readonly locale: string; readonly texts: ReadonlyMap<string, Translation> }

/** Values of the placeholders of a text: `{name}`. */
type TextValues = Readonly<Record<string, string | number>>

const english: Translations = { locale: 'en-US', texts: new Map() }
let current = english

/** Sets the language of all texts. Must precede the import of modules with constant texts. */
export function setTranslations(translations: Translations): void {
  current = translations
}

/** The locale of texts, numbers and dates: `en-US`. */
export const getLocale = (): string => current.locale

/**
 * Translates an English text, which must be written out in the call; one without a translation stays English. `{name}` is replaced.
 * The annotation lets bundlers leave out texts that nobody uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function t(text: string, values?: TextValues): string {
  const translation = current.texts.get(text)
  return fillIn(typeof translation === 'string' ? translation : text, values)
}

/** Translates the text of a count: `tCount(2, '{count} deal', '{count} deals')` → "2 deals". */
/* @__NO_SIDE_EFFECTS__ */
export function tCount(count: number, one: string, other: string, values?: TextValues): string {
  return fillIn(chooseForm(count, one, other), { ...values, count: count.toLocaleString(current.locale) })
}

function chooseForm(count: number, one: string, other: string): string {
  const forms = current.texts.get(other)
  if (forms === undefined) return count === 1 ? one : other
  if (typeof forms === 'string') return forms
  return forms[new Intl.PluralRules(current.locale).select(count)] ?? forms.other ?? other
}

const fillIn = (text: string, values: TextValues | undefined): string =>
  values === undefined
    ? text
    : text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
