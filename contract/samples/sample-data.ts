import { type Static, Type } from 'typebox'
import { NullableMoment } from '../kit/schema.ts'

/** Whether a workspace has sample data, and what would go with it. */
export const SampleDataState = Type.Object({
  since: NullableMoment,
  /** Leads, companies, deals, tasks, activities and notes of it that are still there. */
  records: Type.Integer(),
  /** Of those, the ones that somebody changed. */
  changed: Type.Integer(),
  /** Activities, notes and messages that somebody put onto them. */
  added: Type.Integer(),
})
export type SampleDataState = Static<typeof SampleDataState>
