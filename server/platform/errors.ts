import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { type Quota, usageMessages } from '#contract/organizations/usage.ts'

/** An expected error: a status, a stable code for programs and a sentence for people. Any other error is a bug. */
export class DomainError extends Error {
  readonly status: number
  readonly code: string
  readonly fieldErrors?: Record<string, string[]>
  /** The current record as JSON text, for 409 `stale`. */
  readonly currentRecord?: string
  readonly retryAfter?: number
  /** Set for errors that may be part of an attack, so that they are logged. */
  readonly logLevel?: 'info' | 'warn'

  constructor(
    status: number,
    code: string,
    sentence: string,
    more: {
      fieldErrors?: Record<string, string[]>
      currentRecord?: string
      retryAfter?: number
      logLevel?: 'info' | 'warn'
    } = {},
  ) {
    super(sentence)
    this.status = status
    this.code = code
    Object.assign(this, more)
  }
}

/** No valid session. */
export const unauthorized = () =>
  new DomainError(401, 'unauthorized', t('Your session has ended. Please sign in again.'), { logLevel: 'info' })
/** The account was deactivated: the only 403 (R2). */
export const accountDeactivated = () =>
  new DomainError(403, 'account_deactivated', t('This account has been deactivated.'), { logLevel: 'warn' })
/** The thing is missing or invisible to the caller; the reply does not reveal which (R2). */
export const notFound = (thing = t('record')) =>
  new DomainError(404, 'not_found', t('This {thing} does not exist.', { thing }))
/** A workspace or organization that the caller does not belong to. */
export const tenantNotFound = () =>
  new DomainError(404, 'not_found', t('This workspace does not exist.'), { logLevel: 'warn' })
/** A body references a row that is missing or invisible. */
export const linkNotFound = (field: string, thing: string) =>
  new DomainError(404, 'not_found', t('This {thing} does not exist.', { thing }), {
    fieldErrors: { [field]: [t('This {thing} does not exist.', { thing })] },
  })
export const notPermitted = () =>
  new DomainError(409, 'not_permitted', t('Your role does not allow this.'), { logLevel: 'warn' })
/** The trial has expired: writes are rejected until the plan is paid (R8). */
export const trialOver = () => new DomainError(438, 'trial_over', messages.trialOver)
/** The grace period of a paid plan has expired. */
export const extensionOver = () => new DomainError(498, 'extension_over', messages.extensionOver)
/** The installation sells plans, but none was chosen yet. */
export const planRequired = () => new DomainError(409, 'no_plan', t('Please choose a plan first.'))
/** Somebody else has changed the record; carries it as it is now. */
export const staleVersion = (currentRecord: string) =>
  new DomainError(409, 'stale', t('Someone else has changed this record.'), { currentRecord })
export const duplicate = (sentence: string, fieldErrors?: Record<string, string[]>) =>
  new DomainError(409, 'duplicate', sentence, fieldErrors ? { fieldErrors } : {})
export const idempotencyMismatch = () =>
  new DomainError(409, 'idempotency_mismatch', 'This Idempotency-Key was used for a different request.')
/** The record has related ones, which the caller did not agree to delete. */
export const hasRelated = (sentence: string) => new DomainError(409, 'has_related', sentence)
/** One sentence per field; the first is also the message. */
export const validationFailed = (fieldErrors: Record<string, string[]>) =>
  new DomainError(422, 'validation_failed', Object.values(fieldErrors)[0]?.[0] ?? t('Please check what you entered.'), {
    fieldErrors,
  })
/** A change without a field. */
export const nothingToChange = () => validationFailed({ changes: ['Changes must change at least one field.'] })
/** A bulk change whose body is too large for its number of records. */
export const bulkTooLarge = (records: string, max: number) =>
  validationFailed({
    changes: [
      t('This is too much for so many {records}. Please change at most {max} at once.', {
        records,
        max: max.toLocaleString('en-US'),
      }),
    ],
  })
/** The workspace has reached a quota. */
export const workspaceFull = (quota: Quota, limit: number) =>
  new DomainError(409, 'workspace_full', usageMessages.full(quota, limit))
export const badRequest = (sentence: string, fieldErrors?: Record<string, string[]>) =>
  new DomainError(400, 'bad_request', sentence, fieldErrors ? { fieldErrors } : {})
export const tooLarge = (sentence: string) => new DomainError(413, 'too_large', sentence)
export const unsupportedMediaType = (sentence: string) => new DomainError(415, 'unsupported_media_type', sentence)
export const rangeNotSatisfiable = () =>
  new DomainError(416, 'range_not_satisfiable', 'The file is shorter than the requested range.')
export const tooManyRequests = (retryAfter: number) =>
  new DomainError(429, 'too_many_requests', t('Too many attempts. Please wait a moment and try again.'), {
    retryAfter,
    logLevel: 'info',
  })
/** The native library that decodes pictures is missing; the rest of the product works without it. */
export const picturesUnavailable = () =>
  new DomainError(
    503,
    'pictures_unavailable',
    t('This server can’t accept pictures because its picture library doesn’t support this system.'),
  )
export const overloaded = () =>
  new DomainError(503, 'overloaded', t('The server is busy. Please try again in a few seconds.'), { retryAfter: 2 })
/** The disk of the server or of the database is full or read-only. */
export const storageUnavailable = () =>
  new DomainError(
    503,
    'storage_unavailable',
    t('Nothing can be stored at the moment. Please try again in a few minutes.'),
    {
      retryAfter: 60,
    },
  )
/** The bucket with the files refuses a call or does not answer; `reason` is for the log. */
export const bucketFailed = (reason: string, cause?: unknown) =>
  Object.assign(new Error(reason, { cause }), { code: 'EBUCKET' })
/** What callers are told when the bucket with the files fails. */
export const filesUnavailable = () =>
  new DomainError(
    503,
    'storage_unavailable',
    t('Files can’t be stored or opened at the moment. Please try again in a few minutes.'),
    { retryAfter: 60 },
  )
/** Whether the error means that the bucket with the files fails. */
export const isBucketError = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'EBUCKET'
/** Whether the error means that a disk of the server or of PostgreSQL is full, over quota or read-only, or that the bucket fails. */
export const isStorageError = (error: unknown): boolean =>
  isBucketError(error) || /^(ENOSPC|EDQUOT|EFBIG|EROFS|53100)$/.test(String((error as { code?: unknown } | null)?.code))

/** The errors of SQLSTATEs that functions in the database raise. */
export type DatabaseErrors = Readonly<Record<string, () => DomainError>>

/** Whether a rule of our own in the database rejected the call, such as a missing permission: its SQLSTATE starts with PA. */
export const isDatabaseRefusal = (error: unknown): boolean =>
  String((error as { code?: string } | null)?.code).startsWith('PA')
