import type { Field } from './fields.ts'
import { capitalize } from './names.ts'

/** Texts that several features show, those of the specification verbatim (R11). */
export const messages = {
  noToken: 'No authentication token found',
  wentWrong: 'Sorry, something went wrong. Please try again later',
  nothingLost: 'Nothing that was saved is lost.',
  network: 'CORS error or network issue. Please check if the API server is running and CORS is configured.',
  invalidJson: 'Invalid JSON response',
  networkError: 'Network error',
  serverProblem: 'The server has a problem. Your data is safe. Try again in a minute.',
  unreachable: 'The server can’t be reached. Check your connection, or try again in a minute.',
  offline: 'You’re offline. This loads by itself when you’re back.',
  stillLoading: 'Still loading...',
  restoreFailed: 'Failed to restore',
  undoFailed: 'Failed to undo',
  trialOver: 'Your trial period has expired, please pay bill to continue your actions.',
  extensionOver: 'Your extension period has expired, please pay bill to continue your actions.',
  notProvided: 'Not provided',
  selectWorkspace: 'Please select a workspace',
  selectOrganization: 'Please select an organization',
} as const

/** "HTTP 503": the message of a service result when the server sent none (ERR-014). */
export const httpErrorMessage = (status: number): string => `HTTP ${status}`

export const updateFailedMessage = (field: Field): string => `Failed to update ${field.label}`
export const updatedMessage = (field: Field): string => `${capitalize(field.label)} updated successfully`

/** "Are you sure you want to delete this lead?" / "… 3 lead(s)?" (GAP-037, GAP-084). */
export const deleteQuestion = (noun: string, count = 1): string =>
  count === 1 ? `Are you sure you want to delete this ${noun}?` : `Are you sure you want to delete ${count} ${noun}(s)?`
