import { type Static, Type } from 'typebox'
import { filterParameters } from '../filters/filter.ts'
import {
  type NewRecord,
  type RelatedRecordRepresentation,
  recordFilters,
  relatedRecordSchemas,
} from '../kit/record-schemas.ts'
import { Id, Moment, NullablePersonSummary, NullableText, nullableObject } from '../kit/schema.ts'
import { taskFields } from './fields.ts'

const NamedRef = Type.Object({ name: Type.String() })

type TaskContact = { id: string; name: string | null; email: string | null; phoneNumber: string | null }
type TaskCompany = { id: string; name: string; industry: string | null }
type TaskDeal = { id: string; title: string }

const readOnlyProperties = {
  assignee: NullablePersonSummary,
  /** Taken from the deal if the task names none itself (GAP-075). */
  contact: nullableObject<TaskContact>({ id: Id, name: NullableText, email: NullableText, phoneNumber: NullableText }),
  company: nullableObject<TaskCompany>({ id: Id, name: Type.String(), industry: NullableText }),
  deal: nullableObject<TaskDeal>({ id: Id, title: Type.String() }),
  workspace: NamedRef,
  organization: NamedRef,
}

/** A task in responses (TASK-001), and the bodies of POST and PATCH. */
export const taskSchemas = relatedRecordSchemas(taskFields, readOnlyProperties)
export type Task = RelatedRecordRepresentation<typeof taskFields, typeof readOnlyProperties>
export type NewTask = NewRecord<typeof taskFields> & { title: string }
export type TaskPatch = Static<typeof taskSchemas.patch>

/** Filters of the lists under a contact, a company or a deal (TASK-017, TASK-018, TASK-019). */
export const subjectTaskFilters = {
  status: recordFilters.status,
  priority: recordFilters.priority,
  isAutomated: Type.Optional(Type.Boolean()),
}

const { createdFrom, createdTo, updatedFrom, updatedTo, search } = recordFilters

/** Filters of the list of all tasks; `status` also takes OVERDUE (GAP-079). */
export const taskFilters = {
  search,
  ...filterParameters,
  ...subjectTaskFilters,
  assigneeId: Type.Optional(Type.String()),
  contactId: Type.Optional(Id),
  companyId: Type.Optional(Id),
  dealId: Type.Optional(Id),
  dueFrom: Type.Optional(Moment),
  dueTo: Type.Optional(Moment),
  ...{ createdFrom, createdTo, updatedFrom, updatedTo },
}
export const TaskFilters = Type.Object(taskFilters, { additionalProperties: false })
export type TaskFilters = Static<typeof TaskFilters>
