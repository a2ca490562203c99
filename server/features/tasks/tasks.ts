import { defaultRule } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { recordsOf } from '../../platform/record.ts'
import { invalid } from '../../platform/refusals.ts'
import type { Answer } from '../../platform/reply.ts'
import type { Scope } from '../../platform/scope.ts'
import { taskShown } from './sql.ts'

const records = recordsOf({
  noun: 'task',
  hangs: true,
  table: 'tasks',
  fields: taskFields,
  shown: taskShown,
  judge: ({ automationRule }) => refuseStrange(automationRule ?? {}),
  related: {},
})

/** Tasks: a title makes one, and whoever makes it has to do it unless they say otherwise (GAP-076). */
export const tasks = {
  ...records,
  create: (scope: Scope, body: Record<string, unknown>): Promise<Answer> =>
    records.create(scope, {
      assigneeId: scope.userId,
      ...(body.isAutomated === true && { automationRule: defaultRule }),
      ...body,
    }),
}

/** A rule that could not be shown (TASK-005). */
function refuseStrange({ trigger, conditions, actions }: Record<string, unknown>): void {
  const fits =
    (trigger === undefined || typeof trigger === 'string') &&
    (conditions === undefined || isObject(conditions)) &&
    (actions === undefined || (Array.isArray(actions) && actions.every(isAction)))
  if (!fits) throw invalid({ automationRule: ['Automation rule must have a trigger, conditions and actions'] })
}

const isAction = (action: unknown): boolean =>
  isObject(action) && typeof action.type === 'string' && typeof action.title === 'string'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
