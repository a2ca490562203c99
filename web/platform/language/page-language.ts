import type { Language } from '#contract/language/languages.ts'
import { browserStorage, type PreferenceKey } from '../storage/browser-storage.ts'

/** The page reads it before its code is loaded (`web/language.js`). */
const key: PreferenceKey = 'device:language'

/** The language in which the page is shown: the script of the page has set it. */
export const getPageLanguage = (): Language => document.documentElement.lang as Language

/**
 * Shows the page in a language, now and from now on. That takes a reload, because most texts are set when their module is loaded. A page
 * that cannot remember the choice, or whose texts could not be loaded for it just now, stays as it is.
 */
export function showPageIn(language: Language): void {
  if (language === getPageLanguage() || !browserStorage.survivesReload || browserStorage.read(key) === language) return
  browserStorage.write(key, language)
  if (browserStorage.read(key) === language) location.reload()
}
