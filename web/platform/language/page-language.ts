import type { Language } from '#contract/language/languages.ts'
import { browserStorage, type PreferenceKey } from '../storage/browser-storage.ts'

/** The page reads it before its code is loaded (`web/language.js`). */
const key: PreferenceKey = 'device:language'

const page = () => document.documentElement

/** The language in which the page is shown: the script of the page has set it. */
export const getPageLanguage = (): Language => page().lang as Language

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

/** The same for the language of a profile, but not if its texts could not be loaded just now. */
export function followLanguage(language: Language | null | undefined): void {
  if (language && rememberLanguage(language) && page().dataset.missingTexts !== language) location.reload()
}
