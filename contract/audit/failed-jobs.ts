import { type Static, Type } from 'typebox'
import { Moment } from '../kit/schema.ts'
import { t } from '../language/translate.ts'

/** Kinds of failed jobs, with their labels. */
export const failedJobKinds = {
  import: t('File import'),
  'undo-import': t('Import undo'),
  message: t('WhatsApp message'),
  file: t('Message file'),
  other: t('Background job'),
} as const
type FailedJobKind = keyof typeof failedJobKinds

/** Jobs are numbered, everything else has a UUID. */
const FailedJobId = Type.String({ minLength: 1, maxLength: 36 })
export const FailedJobIdOnly = Type.Object({ id: FailedJobId })

/** A job that failed, or crashed the server, so often that it will not be retried. */
export const FailedJob = Type.Object({
  id: FailedJobId,
  kind: Type.Unsafe<FailedJobKind>({ type: 'string', enum: Object.keys(failedJobKinds) }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'The name of the file or of the WhatsApp account' }),
  at: Moment,
})
export type FailedJob = Static<typeof FailedJob>

/** Maximum number of shown jobs; the newest come first. The list has one more if there are more. */
export const maxFailedJobs = 100
