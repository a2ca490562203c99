import { isJsonObject } from '#contract/kit/json.ts'
import { validationFailed } from '../../platform/errors.ts'

/** Throws if the task form could not show a rule (TASK-005). */
export function validateAutomationRule({ trigger, conditions, actions }: Record<string, unknown>): void {
  const isValid =
    (trigger === undefined || typeof trigger === 'string') &&
    (conditions === undefined || isJsonObject(conditions)) &&
    (actions === undefined || (Array.isArray(actions) && actions.every(isAction)))
  if (!isValid)
    throw validationFailed({ automationRule: ['Automation rule must have a trigger, conditions and actions'] })
}

const isAction = (action: unknown): boolean =>
  isJsonObject(action) && typeof action.type === 'string' && typeof action.title === 'string'
