import { dealFields } from '#contract/deals/fields.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { dealStatusOptions, taskPriorityOptions, taskStatusOptions } from '../../ui/badges/status.tsx'
import type { TimelineVocabulary } from './format-value.ts'

type RelatedKind = 'deal' | 'task'

const relatedFields = { deal: dealFields, task: taskFields } as const satisfies Record<
  RelatedKind,
  TimelineVocabulary['fields']
>
const relatedChoices: Record<RelatedKind, TimelineVocabulary['choices']> = {
  deal: { status: dealStatusOptions },
  task: { status: taskStatusOptions, priority: taskPriorityOptions },
}

/** The labels of deals and tasks in the timeline of their record. */
export const relatedVocabulary = (kind: RelatedKind, timeZone: string | null): TimelineVocabulary => ({
  ...{ kind, fields: relatedFields[kind], choices: relatedChoices[kind], timeZone },
  parts: { tags: { singular: 'tag', fields: {} } },
})
