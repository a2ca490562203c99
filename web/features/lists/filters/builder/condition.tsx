import X from 'lucide-react/icons/x'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import {
  type FieldChoice,
  listOperators,
  type OperatorChoice,
  toFirstCondition,
  toOperatorId,
} from './filter-choices.ts'
import type { ConditionNode, FilterNode } from './filter-tree.ts'
import { ValueInput } from './value-input.tsx'

/** The fields to choose from, the ids of invalid conditions, and what replaces a part of the filter; null removes it. */
export type FilterEditProps = {
  fields: readonly FieldChoice[]
  faults: readonly number[]
  replace: (id: number, next: FilterNode | null) => void
}
/** One condition: field, comparison and value. */
export function Condition({ condition, fields, faults, replace }: FilterEditProps & { condition: ConditionNode }) {
  const { id, operator, value } = condition
  const field = fields.find(({ key }) => key === condition.field)
  const isInvalid = faults.includes(id)
  const messageId = `condition-${id}`
  const operators = field ? listOperators(field.type) : []
  const known = operators.some((choice) => choice.id === toOperatorId(condition))
  return (
    <fieldset data-condition={id} aria-describedby={isInvalid ? messageId : undefined} className="min-w-0">
      <legend className="sr-only">{t('Condition')}</legend>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,5fr)_auto] items-start gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          aria-label={t('Field')}
          empty={field ? false : condition.field}
          value={field?.key ?? null}
          onChange={(key) => {
            const next = fields.find((one) => one.key === key)
            if (next)
              replace(id, {
                id,
                field: next.key,
                ...(next.type === field?.type && !next.options && !next.target
                  ? { operator, value }
                  : toFirstCondition(next.type)),
              })
          }}
          options={fields.map(({ key, label }) => ({ value: key, label }))}
        />
        <Select
          aria-label={t('Comparison')}
          className="max-md:col-start-1"
          empty={known ? false : operator}
          value={known ? toOperatorId(condition) : null}
          onChange={(next) => {
            const choice = operators.find((one) => one.id === next)
            if (choice)
              replace(id, { ...condition, operator: choice.operator, value: toNextValue(condition, choice, field) })
          }}
          options={operators.map(({ id: key, label }) => ({ value: key, label }))}
        />
        <div className="min-w-0 max-md:col-start-1">
          {field && (
            <ValueInput
              {...{ field, operator, value }}
              invalid={isInvalid}
              onChange={(next) => replace(id, { ...condition, value: next })}
            />
          )}
        </div>
        <IconButton
          label={t('Remove condition')}
          icon={<X />}
          className="max-md:col-start-2 max-md:row-start-1"
          onClick={() => replace(id, null)}
        />
      </div>
      {isInvalid && (
        <p id={messageId} className="mt-1 text-12 text-red-ink">
          {field ? t('This condition needs a value.') : t('This field is gone. Choose another one.')}
        </p>
      )}
    </fieldset>
  )
}

/** The value of a condition whose operator changes: the present one, if the other operator takes the same kind. */
function toNextValue(
  { operator, value }: ConditionNode,
  next: OperatorChoice,
  field: FieldChoice | undefined,
): unknown {
  if (next.value !== undefined) return next.value
  if (field?.type === 'yesNo') return true
  if (next.operator in initialValues) return initialValues[next.operator]
  return operator in initialValues || operator === 'isEmpty' ? '' : value
}

/** The initial values of operators that take another kind of value than a single one. */
const initialValues: Readonly<Record<string, unknown>> = {
  anyOf: [],
  between: ['', ''],
  inLastDays: 30,
  inNextDays: 30,
  today: undefined,
  thisWeek: undefined,
  thisMonth: undefined,
  thisQuarter: undefined,
  isMe: undefined,
  some: undefined,
  none: undefined,
}
