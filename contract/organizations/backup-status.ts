import { type Static, Type } from 'typebox'
import { NullableMoment } from '../kit/schema.ts'

/** How current the scheduled backups of the installation are. */
export const BackupStatus = Type.Object({
  isScheduled: Type.Boolean(),
  isVerified: Type.Boolean({ description: 'Whether each backup is restored into a scratch database' }),
  writtenAt: NullableMoment,
  verifiedAt: NullableMoment,
  isLate: Type.Boolean({ description: 'Whether the next backup is due for more than a day' }),
})
export type BackupStatus = Static<typeof BackupStatus>
