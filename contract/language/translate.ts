/** A translation; texts of a count have one for each plural category of the language: `{ one: '…', other: '…' }`. */
type Translation = string | { readonly [category: string]: string }

/** The texts of a language by their English ones. */
export type Translations = { readonly locale: string; readonly texts: ReadonlyMap<string, Translation> }

/** The meaning at the end of a text. */
const meaning = / \[[a-z]+\]$/

/** Values of the placeholders of a text: `{name}`. */
type TextValues = Readonly<Record<string, string | number>>

/** The file of a language. */
export type Catalogue = { locale: string; texts: Record<string, Translation> }

declare global {
  /** The catalogue of the page's language, or null if it cannot be loaded. The page begins to load it before any code. */
  var catalogue: Promise<Catalogue | null> | undefined
}

const english: Translations = { locale: 'en-US', texts: new Map() }
// Whoever imports this module waits for the texts: many are constants of their modules.
let current = toTranslations(await globalThis.catalogue)

function toTranslations(catalogue: Catalogue | null | undefined): Translations {
  return catalogue ? { locale: catalogue.locale, texts: new Map(Object.entries(catalogue.texts)) } : english
}

/** Replaces the language of all texts that are not yet constants. */
export function setTranslations(translations: Translations): void {
  current = translations
}

/** The locale of texts, numbers and dates: `en-US`. */
export const getLocale = (): string => current.locale

/**
 * Translates an English text, which must be written out in the call; one without a translation stays English. `{name}` is replaced.
 * A word with two meanings names the rarer one in brackets, which are not shown: `t('Open [verb]')`.
 * The annotation lets bundlers leave out texts that nobody uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function t(text: string, values?: TextValues): string {
  const translation = current.texts.get(text)
  return fillIn(typeof translation === 'string' ? translation : text.replace(meaning, ''), values)
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
