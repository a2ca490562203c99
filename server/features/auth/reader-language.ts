import { getTranslator, type ReaderTranslator } from '../../platform/language/translators.ts'
import type { AuthContext } from './context.ts'
import { findLanguage } from './queries.ts'

/** Translates emails to an address: to the language of its person, else to that of the page that sent the request. */
export const getTranslatorFor = async (auth: AuthContext, email: string): Promise<ReaderTranslator> =>
  getTranslator((await findLanguage(auth, email)) ?? auth.language)
