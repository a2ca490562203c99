import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../process/root.mjs'

/** Reads the texts of a language from the catalogues of all features: `{ locale, texts }`. */
export function readCatalogue(language) {
  const folder = inRoot('contract/language', language)
  const files = readdirSync(folder).sort()
  const texts = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))))
  return { locale: language, texts }
}

/** The languages that have catalogues, by their codes. */
export const listTranslatedLanguages = () =>
  readdirSync(inRoot('contract/language'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
