import { type Static, Type } from 'typebox'
import { NullableMoment } from '../kit/schema.ts'

/** Whether a workspace has sample data, and what removing it would delete. */
export const SampleDataState = Type.Object({
  since: NullableMoment,
  /** Sample leads, companies, deals, tasks, activities and notes that still exist. */
  records: Type.Integer(),
  /** How many of them are leads. */
  leads: Type.Integer(),
  /** How many of them somebody has changed. */
  changed: Type.Integer(),
  /** Activities, notes and messages that somebody has added to them. */
  added: Type.Integer(),
})
export type SampleDataState = Static<typeof SampleDataState>
