import { t } from '../language/translate.ts'
import type { Field } from './fields.ts'
import { capitalize } from './names.ts'

/** Texts that several features show, those of the specification verbatim (R11). */
export const messages = {
  noToken: t('No authentication token found'),
  wentWrong: t('Sorry, something went wrong. Please try again later'),
  nothingLost: t('Nothing that was saved is lost.'),
  network: t('CORS error or network issue. Please check if the API server is running and CORS is configured.'),
  invalidJson: t('Invalid JSON response'),
  networkError: t('Network error'),
  serverProblem: t('The server has a problem. Your data is safe. Try again in a minute.'),
  unreachable: t('The server can’t be reached. Check your connection, or try again in a minute.'),
  offline: t('You’re offline. This loads by itself when you’re back.'),
  stillLoading: t('Still loading...'),
  restoreFailed: t('Failed to restore'),
  undoFailed: t('Failed to undo'),
  trialOver: t('Your trial period has expired, please pay bill to continue your actions.'),
  extensionOver: t('Your extension period has expired, please pay bill to continue your actions.'),
  notProvided: t('Not provided'),
  selectWorkspace: t('Please select a workspace'),
  selectOrganization: t('Please select an organization'),
} as const

/** "HTTP 503": the message of a service result when the server sent none (ERR-014). */
export const httpErrorMessage = (status: number): string => t('HTTP {status}', { status })

export const updateFailedMessage = (field: Field): string => t('Failed to update {label}', { label: field.label })
export const updatedMessage = (field: Field): string =>
  t('{label} updated successfully', { label: capitalize(field.label) })

/** "Are you sure you want to delete this lead?" / "… 3 lead(s)?" (GAP-037, GAP-084). */
export const deleteQuestion = (noun: string, count = 1): string =>
  count === 1
    ? t('Are you sure you want to delete this {noun}?', { noun })
    : t('Are you sure you want to delete {count} {noun}(s)?', { count, noun })
