import { createContext, useContext } from 'react'
import { t } from '#contract/language/translate.ts'

/** The name of the person a thread is with, for messages that carry none. */
export const PersonName = createContext<string | undefined>(undefined)

/** "Them" where nobody knows, and in groups. */
export const usePersonName = (): string => useContext(PersonName) ?? t('Them')
