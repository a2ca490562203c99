/** Why a template cannot be sent, by its status. */
const statusProblems: Record<string, string> = {
  PENDING: 'WhatsApp is still reviewing this template.',
  IN_APPEAL: 'WhatsApp is reviewing this template again.',
  REJECTED: 'WhatsApp rejected this template.',
  PAUSED: 'WhatsApp has paused this template because of its quality.',
  DISABLED: 'WhatsApp has disabled this template for good.',
  LIMIT_EXCEEDED: 'The business account has too many templates.',
  ARCHIVED: 'This template is archived at WhatsApp.',
  PENDING_DELETION: 'This template is being deleted at WhatsApp.',
  DELETED: 'This template was deleted at WhatsApp.',
}

/** Why WhatsApp rejected a template, by its code. */
const rejectionReasons: Record<string, string> = {
  ABUSIVE_CONTENT: 'Its content is abusive.',
  INCORRECT_CATEGORY: 'Its category is incorrect.',
  INVALID_FORMAT: 'Its format is invalid.',
  PROMOTIONAL: 'It is promotional, which its category does not allow.',
  SCAM: 'It looks like a scam.',
  TAG_CONTENT_MISMATCH: 'Its content does not fit its category or language.',
}

const explainRejection = (code: string): string =>
  (Object.hasOwn(rejectionReasons, code) ? rejectionReasons[code] : undefined) ?? `WhatsApp says: “${code}”`

/** Returns why a template with this status cannot be sent; null if it can. */
export function findTemplateProblem(status: string, rejectedReason: string | null): string | null {
  if (status === 'APPROVED') return null
  const problem = Object.hasOwn(statusProblems, status)
    ? statusProblems[status]
    : `WhatsApp reports the status ${status}.`
  const reason = rejectedReason && explainRejection(rejectedReason)
  return [problem, reason].filter(Boolean).join(' ')
}

/** Error for a template with a part that Parley cannot fill in. */
export const unsupportedTemplateText = (part: string): string => `Parley can’t send templates with ${part} yet.`

/** Shown for an account without templates. */
export const noTemplatesTexts = {
  text: 'No templates yet',
  hint: 'Create templates in WhatsApp Manager, then sync them here.',
} as const

/** Errors of requests to send a template. */
export const templateErrors = {
  noCloudAccount: 'Only Cloud API accounts have templates.',
  notSent: 'Failed to send template',
  notLoaded: 'Failed to load templates',
  notSynced: 'Failed to sync templates',
  ambiguous: 'Name a template by its id, or by its name and language.',
  missing: (variable: string) => `The template needs a value for ${variable}.`,
  unexpected: (variable: string) => `The template takes no value for ${variable}.`,
  notOneLine: (variable: string) => `The value of ${variable} must be one line, without tabs or long gaps.`,
  tooLong: (part: string, max: number) =>
    `With these values the ${part} has more than ${max.toLocaleString('en-US')} characters.`,
  fileMissing: (kind: string) => `The header of this template needs a file: ${kind}.`,
  fileUnexpected: 'This template has no file in its header.',
  fileUnfit: (kind: string) => `The header of this template takes a file of another kind: ${kind}.`,
  badForm: (part: string, noun: string) => `The part "${part}" must be the JSON of ${noun}.`,
} as const

/** Why the templates could not be synced. */
export const templateSyncErrors = {
  unreachable: 'WhatsApp cannot be reached right now. Nothing was changed; please try again.',
  noCredentials: 'WhatsApp rejected the credentials. Enter a new access token first.',
  refused: (sentence: string) => `WhatsApp did not list the templates. It says: “${sentence}”`,
} as const

/** Label of a template’s variable: "variable 1 of the body", "button 2". */
export const variableLabel = ({ part, name }: { part: string; name: string }): string =>
  part === 'buttons' ? `button ${Number(name) + 1}` : `variable ${name} of the ${part}`
