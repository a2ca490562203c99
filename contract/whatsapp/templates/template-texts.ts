import { formatNumber } from '../../language/format-number.ts'
import { t } from '../../language/translate.ts'
import type { HeaderFileKind } from '../enums.ts'

/** Why a template cannot be sent, by its status. */
const statusProblems: Record<string, string> = {
  PENDING: t('WhatsApp is still reviewing this template.'),
  IN_APPEAL: t('WhatsApp is reviewing this template again.'),
  REJECTED: t('WhatsApp rejected this template.'),
  PAUSED: t('WhatsApp has paused this template because of its quality.'),
  DISABLED: t('WhatsApp has disabled this template for good.'),
  LIMIT_EXCEEDED: t('The business account has too many templates.'),
  ARCHIVED: t('This template is archived at WhatsApp.'),
  PENDING_DELETION: t('This template is being deleted at WhatsApp.'),
  DELETED: t('This template was deleted at WhatsApp.'),
}

/** Why WhatsApp rejected a template, by its code. */
const rejectionReasons: Record<string, string> = {
  ABUSIVE_CONTENT: t('Its content is abusive.'),
  INCORRECT_CATEGORY: t('Its category is incorrect.'),
  INVALID_FORMAT: t('Its format is invalid.'),
  PROMOTIONAL: t('It is promotional, which its category does not allow.'),
  SCAM: t('It looks like a scam.'),
  TAG_CONTENT_MISMATCH: t('Its content does not fit its category or language.'),
}

const explainRejection = (code: string): string =>
  (Object.hasOwn(rejectionReasons, code) ? rejectionReasons[code] : undefined) ?? t('WhatsApp says: “{code}”', { code })

/** Returns why a template with this status cannot be sent; null if it can. */
export function findTemplateProblem(status: string, rejectedReason: string | null): string | null {
  if (status === 'APPROVED') return null
  const problem = Object.hasOwn(statusProblems, status)
    ? statusProblems[status]
    : t('WhatsApp reports the status {status}.', { status })
  const reason = rejectedReason && explainRejection(rejectedReason)
  return [problem, reason].filter(Boolean).join(' ')
}

/** Error for a template with a part that Parley cannot fill in. */
export const unsupportedTemplateText = (part: string): string =>
  t('Parley can’t send templates with {part} yet.', { part })

/** Shown for an account without templates. */
export const noTemplatesTexts = {
  text: t('No templates yet'),
  hint: t('Create templates in WhatsApp Manager, then sync them here.'),
} as const

/** Errors of requests to send a template. */
export const templateErrors = {
  noCloudAccount: t('Only Cloud API accounts have templates.'),
  notSent: t('Failed to send template'),
  notLoaded: t('Failed to load templates'),
  notSynced: t('Failed to sync templates'),
  ambiguous: t('Name a template by its id, or by its name and language.'),
  missing: (variable: string) => t('The template needs a value for {variable}.', { variable }),
  unexpected: (variable: string) => t('The template takes no value for {variable}.', { variable }),
  notOneLine: (variable: string) =>
    t('The value of {variable} must be one line, without tabs or long gaps.', { variable }),
  tooLong: (part: 'header' | 'body', limit: number) => {
    const max = formatNumber(limit)
    return part === 'header'
      ? t('With these values the header has more than {max} characters.', { max })
      : t('With these values the body has more than {max} characters.', { max })
  },
  fileMissing: (kind: HeaderFileKind) =>
    ({
      image: t('The header of this template needs a file: image.'),
      video: t('The header of this template needs a file: video.'),
      document: t('The header of this template needs a file: document.'),
    })[kind],
  fileUnexpected: t('This template has no file in its header.'),
  fileUnfit: (kind: HeaderFileKind) =>
    ({
      image: t('The header of this template takes a file of another kind: image.'),
      video: t('The header of this template takes a file of another kind: video.'),
      document: t('The header of this template takes a file of another kind: document.'),
    })[kind],
  badForm: (part: string, noun: string) => t('The part "{part}" must be the JSON of {noun}.', { part, noun }),
} as const

/** Why the templates could not be synced. */
export const templateSyncErrors = {
  unreachable: t('WhatsApp cannot be reached right now. Nothing was changed; please try again.'),
  noCredentials: t('WhatsApp rejected the credentials. Enter a new access token first.'),
  refused: (sentence: string) => t('WhatsApp did not list the templates. It says: “{sentence}”', { sentence }),
} as const

/** Label of a template’s variable: "variable 1 of the body", "button 2". */
export const variableLabel = ({ part, name }: { part: string; name: string }): string =>
  part === 'buttons'
    ? t('button {count}', { count: Number(name) + 1 })
    : part === 'header'
      ? t('variable {name} of the header', { name })
      : t('variable {name} of the body', { name })
