/** One text for each plural category of a language; there always is `other`. */
type PluralForms = { readonly other: string; readonly [category: string]: string }

/** A translation; texts of a count have several forms. */
export type Translation = string | PluralForms

/** The texts of a language by their English ones. */
export type Translations = { readonly locale: string; readonly texts: ReadonlyMap<string, Translation> }

/** The meaning at the end of a text. */
const meaning = / \[[a-z]+\]$/

/** Values of the placeholders of a text: `{name}`. */
type TextValues = Readonly<Record<string, string | number>>

/** Translates English texts to one language. */
export type Translator = {
  readonly locale: string
  /**
   * Translates an English text, which must be written out in the call; one without a translation stays English. `{name}` is replaced.
   * A word with two meanings names the rarer one in brackets, which are not shown: `t('Open [verb]')`.
   */
  t(text: string, values?: TextValues): string
  /** Translates the text of a count: `tCount(2, '{count} deal', '{count} deals')` → "2 deals". */
  tCount(count: number, one: string, other: string, values?: TextValues): string
}

/* @__NO_SIDE_EFFECTS__ */
export function createTranslator({ locale, texts }: Translations): Translator {
  const chooseForm = (count: number, one: string, other: string): string => {
    const forms = texts.get(other)
    if (forms === undefined) return count === 1 ? one : other
    return typeof forms === 'string' ? forms : choosePlural(forms, count, locale)
  }
  return {
    locale,
    t: (text, values) => {
      const translation = texts.get(text)
      return fillIn(typeof translation === 'string' ? translation : text.replace(meaning, ''), values)
    },
    tCount: (count, one, other, values) =>
      fillIn(chooseForm(count, one, other), { ...values, count: count.toLocaleString(locale) }),
  }
}

/** The file of a language. */
export type TextCatalogue = { locale: string; texts: Record<string, Translation> }

declare global {
  /** The catalogue of the page's language, or null if it cannot be loaded. The page begins to load it before any code. */
  var catalogue: Promise<TextCatalogue | null> | undefined
}

const english: Translations = { locale: 'en-US', texts: new Map() }
// Importing this module waits for the catalogue, because many modules translate constants when they load.
let translations = toTranslations(await globalThis.catalogue)
let current = createTranslator(translations)

/* @__NO_SIDE_EFFECTS__ */
export function toTranslations(catalogue: TextCatalogue | null | undefined): Translations {
  return catalogue ? { locale: catalogue.locale, texts: new Map(Object.entries(catalogue.texts)) } : english
}

/** Replaces the language of all texts that are not yet constants. */
export function setTranslations(chosen: Translations): void {
  translations = chosen
  current = createTranslator(chosen)
}

export const getTranslations = (): Translations => translations

/** The locale of texts, numbers and dates: `en-US`. */
export const getLocale = (): string => current.locale

/**
 * Translates an English text to the language of the page. Write the text out in the call: it is the key of its translation. `{name}` is
 * replaced. A word with two meanings names the rarer one in brackets, which are not shown: `t('Open [verb]')`. The annotation lets
 * bundlers leave out texts that nobody uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function t(text: string, values?: TextValues): string {
  return current.t(text, values)
}

/** Translates the text of a count to the language of the page: `tCount(2, '{count} deal', '{count} deals')` → "2 deals". */
/* @__NO_SIDE_EFFECTS__ */
export function tCount(count: number, one: string, other: string, values?: TextValues): string {
  return current.tCount(count, one, other, values)
}

/** The form of a count in a language: `{ one: '{count} negocio', other: '{count} negocios' }`. */
export const choosePlural = (forms: PluralForms, count: number, locale: string): string =>
  forms[new Intl.PluralRules(locale).select(count)] ?? forms.other

/** Replaces the placeholders of a text: `{name}`; unknown ones stay. */
export const fillIn = (text: string, values: TextValues | undefined): string =>
  values === undefined
    ? text
    : text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
