import { type Static, Type } from 'typebox'
import { Moment } from '../kit/schema.ts'

/** What can be given up, and what it was to do. */
export const setAsideKinds = {
  import: 'Import of a file',
  'undo-import': 'Undo of an import',
  mail: 'E-mail',
  message: 'Message from WhatsApp',
  file: 'File of a message',
  other: 'Work in the background',
} as const
type SetAsideKind = keyof typeof setAsideKinds

/** Jobs are numbered, everything else has a UUID. */
const SetAsideId = Type.String({ minLength: 1, maxLength: 36 })
export const SetAsideIdOnly = Type.Object({ id: SetAsideId })

/** Work that failed, or ended the server, so often that it is not tried any more. */
export const SetAsideItem = Type.Object({
  id: SetAsideId,
  kind: Type.Unsafe<SetAsideKind>({ type: 'string', enum: Object.keys(setAsideKinds) }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'Of the file, or of the WhatsApp account' }),
  at: Moment,
})
export type SetAsideItem = Static<typeof SetAsideItem>

/** The newest of them that are listed. */
export const maxSetAsideItems = 100
