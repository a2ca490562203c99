import { defaultLanguage, type Language } from '#contract/language/languages.ts'
import { browserStorage, type PreferenceKey } from '../storage/browser-storage.ts'

/** The page reads it before its code is loaded (`web/language.js`). */
const key: PreferenceKey = 'device:language'

const page = () => document.documentElement

/** The language in which the page is shown: the script of the page has set it. */
export const getPageLanguage = (): Language => (page().dataset.language as Language | undefined) ?? defaultLanguage

/**
 * Remembers the language for the pages that are loaded from now on. Returns whether this page is in another one, and would be in this one
 * after a reload: not if the choice cannot be stored.
 */
export function rememberLanguage(language: Language): boolean {
  browserStorage.write(key, language)
  const isStored = browserStorage.survivesReload && browserStorage.read(key) === language
  return isStored && language !== getPageLanguage()
}

/** Shows the page in a language that was chosen. That takes a reload, because most texts are set when their module is loaded. */
export function showPageIn(language: Language): void {
  if (rememberLanguage(language)) location.reload()
}

/**
 * Shows the page in the language of a profile, unless a reload would not change it: the texts could not be loaded just now, or the script
 * that loads them did not run.
 */
export function followLanguage(language: Language | null | undefined): void {
  const { language: shown, missingTexts } = page().dataset
  if (language && rememberLanguage(language) && shown !== undefined && missingTexts !== language) location.reload()
}
