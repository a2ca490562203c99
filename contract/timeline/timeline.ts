import { type Static, Type } from 'typebox'
import { Behind, HistoryEntry } from '../history/history.ts'
import { Id, Moment, NullableMoment, NullablePerson, nullable } from '../kit/schema.ts'
import { type TimelineKind, timelineKinds } from './kinds.ts'

export { type TimelineKind, timelineKinds } from './kinds.ts'

const text = nullable<string>('string')

type TimelineActivity = {
  title: string
  description: string | null
  type: string
  channel: string | null
  outcome: string | null
  duration: number | null
  scheduledAt: string | null
  completedAt: string | null
}
type TimelineNote = { title: string | null; content: string }

const part = <T>(properties: Record<string, unknown>) =>
  Type.Unsafe<T | null>({ type: ['object', 'null'], required: Object.keys(properties), properties })

const { id: _, at: __, actor: ___, behind: ____, ...happening } = HistoryEntry.properties

/** One entry of a timeline: who, what and when. Of `change`, `activity` and `note` it has the one that its kind needs. */
export const TimelineEntry = Type.Object({
  id: Type.String({ description: 'Of this entry among those of its kind' }),
  kind: Type.Unsafe<TimelineKind>({ type: 'string', enum: [...timelineKinds] }),
  at: Moment,
  actor: NullablePerson,
  behind: Behind,
  /** What it is about: the activity, note, task or deal, or the record itself. */
  recordId: Id,
  title: nullable<string>('string', { description: 'Of the task or deal that was changed' }),
  change: part<Omit<HistoryEntry, 'id' | 'at' | 'actor' | 'behind'>>(happening),
  activity: part<TimelineActivity>({
    ...{ title: Type.String(), description: text, type: Type.String(), channel: text, outcome: text },
    ...{ duration: nullable<number>('integer'), scheduledAt: NullableMoment, completedAt: NullableMoment },
  }),
  note: part<TimelineNote>({ title: text, content: Type.String() }),
})
export type TimelineEntry = Static<typeof TimelineEntry>
