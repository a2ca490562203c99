import { t } from '../language/translate.ts'

/** Shown for a search that was cancelled. */
export const searchTimedOutMessage = t('This search took too long. Please type more letters, or a different word.')
