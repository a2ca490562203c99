import { dealFields } from '#contract/deals/fields.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { dealStatusOptions, taskPriorityOptions, taskStatusOptions } from '../../ui/status.tsx'
import type { Wording } from './values.ts'

type Other = 'deal' | 'task'

const fields = { deal: dealFields, task: taskFields } as const satisfies Record<Other, Wording['fields']>
const choices: Record<Other, Wording['choices']> = {
  deal: { status: dealStatusOptions },
  task: { status: taskStatusOptions, priority: taskPriorityOptions },
}

/** The words of deals and tasks, in the timeline of the record that they are about. */
export const wordingOf = (kind: Other, timeZone: string | null): Wording => ({
  ...{ kind, fields: fields[kind], choices: choices[kind], timeZone },
  parts: { tags: { thing: 'tag', fields: {} } },
})
