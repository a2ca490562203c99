import { readdirSync, readFileSync } from 'node:fs'
import { defaultLanguage, type Language } from '#contract/language/languages.ts'
import { createTranslator, type TextCatalogue, type Translator, toTranslations } from '#contract/language/translate.ts'

/** Translates to the language of who reads an email or a push; the texts of the server itself are English. */
export type ReaderTranslator = Translator & { readonly language: Language }

/** The catalogues are next to the programs of a build. */
const folder = import.meta.url.endsWith('.mjs')
  ? new URL('./language/', import.meta.url)
  : new URL('../../../contract/language/', import.meta.url)

const translators = new Map<Language, ReaderTranslator>()

/** Null and undefined: English. Reads the catalogue of a language when it is first needed. */
export function getTranslator(language: Language | null | undefined): ReaderTranslator {
  const chosen = language ?? defaultLanguage
  const known = translators.get(chosen)
  if (known) return known
  const catalogue = chosen === defaultLanguage ? null : readCatalogue(chosen)
  const translator = { ...createTranslator(toTranslations(catalogue)), language: chosen }
  translators.set(chosen, translator)
  return translator
}

function readCatalogue(language: Language): TextCatalogue {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'))
  const contents = files.map((name) => JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')))
  return { locale: language, texts: Object.assign({}, ...contents) }
}
