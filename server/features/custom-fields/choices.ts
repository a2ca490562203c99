import { uuidv7 } from 'uuidv7'
import type { ChoiceInput, CustomChoice } from '#contract/custom-fields/custom-field.ts'
import { type CustomFieldType, hasChoices } from '#contract/custom-fields/enums.ts'
import { customChoiceFields } from '#contract/custom-fields/fields.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { hasRelated, linkNotFound, validationFailed } from '../../platform/errors.ts'
import { parseFields } from '../../records/parse-fields.ts'

/** Parses the choices of a field to the values to store; `present` are the current ones. */
export function parseChoices(
  type: CustomFieldType,
  given: readonly ChoiceInput[],
  present: readonly CustomChoice[],
): CustomChoice[] {
  if (hasChoices(type) && given.length === 0) throw validationFailed({ choices: [customFieldMessages.choicesNeeded] })
  if (!hasChoices(type) && given.length > 0) throw validationFailed({ choices: [customFieldMessages.choicesUnwanted] })
  const choices = given.map(({ id, ...choice }): CustomChoice => {
    const before = present.find((one) => one.id === id)
    if (id !== undefined && !before) throw linkNotFound('choices', t('choice'))
    const { label = '', color = before?.color ?? customChoiceFields.color.defaultValue } = parseFields(
      customChoiceFields,
      choice,
    )
    return { id: before?.id ?? uuidv7(), label, color }
  })
  const isRepeated = (values: string[]) => new Set(values).size < values.length
  if (isRepeated(choices.map(({ label }) => label.toLowerCase())) || isRepeated(choices.map(({ id }) => id)))
    throw validationFailed({ choices: [customFieldMessages.choiceRepeated] })
  return choices
}

/** Throws if a record, including those in the trash, has one of the removed choices. The field must be locked. */
export async function assertUnused(
  scope: Scope,
  fieldId: string,
  present: readonly CustomChoice[],
  kept: readonly CustomChoice[],
): Promise<void> {
  const removed = present.filter(({ id }) => !kept.some((choice) => choice.id === id))
  if (removed.length === 0) return
  const used = await scope.tx.first<{ id: string }>(sql`
    select v.text_value as id from custom_field_values v
     where v.workspace_id = ${scope.workspaceId} and v.field_id = ${fieldId} and v.text_value = any(${removed.map(({ id }) => id)}::text[])
     limit 1`)
  const choice = removed.find(({ id }) => id === used?.id)
  if (choice) throw hasRelated(customFieldMessages.choiceUsed(choice.label))
}
