import { defaultAutomationRule } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { validationFailed } from '../../platform/errors.ts'
import type { JsonReply } from '../../platform/http/reply.ts'
import { createRecordStore } from '../../records/store.ts'
import { taskRepresentation } from './representation.ts'

const baseStore = createRecordStore({
  noun: 'task',
  isRelated: true,
  table: 'tasks',
  fields: taskFields,
  representation: taskRepresentation,
  validate: ({ automationRule }) => validateAutomationRule(automationRule ?? {}),
  related: {},
})

/** Tasks: a title makes one, and whoever makes it has to do it unless they say otherwise (GAP-076). */
export const taskStore = {
  ...baseStore,
  create: (scope: Scope, body: Record<string, unknown>): Promise<JsonReply> =>
    baseStore.create(scope, {
      assigneeId: scope.userId,
      ...(body.isAutomated === true && { automationRule: defaultAutomationRule }),
      ...body,
    }),
}

/** A rule that could not be shown (TASK-005). */
function validateAutomationRule({ trigger, conditions, actions }: Record<string, unknown>): void {
  const isValid =
    (trigger === undefined || typeof trigger === 'string') &&
    (conditions === undefined || isObject(conditions)) &&
    (actions === undefined || (Array.isArray(actions) && actions.every(isAction)))
  if (!isValid)
    throw validationFailed({ automationRule: ['Automation rule must have a trigger, conditions and actions'] })
}

const isAction = (action: unknown): boolean =>
  isObject(action) && typeof action.type === 'string' && typeof action.title === 'string'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
