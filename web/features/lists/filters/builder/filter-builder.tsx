import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FilterKind } from '#contract/filters/filter-fields.ts'
import { filterLimits } from '#contract/filters/limits.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { CustomField } from '../../../custom-fields/public.ts'
import {
  type FieldChoice,
  listFieldChoices,
  listOperators,
  type OperatorChoice,
  toFirstCondition,
  toOperatorId,
} from './filter-choices.ts'
import {
  type ConditionNode,
  createCondition,
  createGroup,
  type FilterNode,
  type GroupMode,
  type GroupNode,
  groupModes,
  hasRoom,
  isGroup,
  listFaults,
  replaceNode,
  toFilter,
  toTree,
} from './filter-tree.ts'
import { ValueInput } from './value-input.tsx'

type FilterBuilderProps = {
  kind: FilterKind
  customFields: readonly CustomField[]
  /** The filter as JSON. */
  filter: string | undefined
  onChange: (filter: string | undefined) => void
  onClose: () => void
}

/** Edits a filter of any conditions in groups. It takes effect when it is applied. */
export default function FilterBuilder({ kind, customFields, filter, onChange, onClose }: FilterBuilderProps) {
  const fields = listFieldChoices(kind, customFields)
  const first = fields[0] as FieldChoice
  const [tree, setTree] = useState(() => {
    const given = toTree(filter)
    return given.nodes.length > 0 ? given : { ...given, nodes: [createCondition(first.key, first.type)] }
  })
  const [faults, setFaults] = useState<readonly number[]>([])
  const box = useRef<HTMLFormElement>(null)
  const isLong = (text: string) => text.length > filterLimits.jsonLength

  const apply = () => {
    const invalid = listFaults(kind, tree, customFields)
    if (invalid.length > 0) {
      flushSync(() => setFaults(invalid))
      const condition = box.current?.querySelector(`[data-condition="${invalid[0]}"]`)
      const input = condition?.querySelector<HTMLElement>('[aria-invalid]') ?? condition?.querySelector('select')
      input?.focus()
      return
    }
    const next = toFilter(tree)
    const text = next ? JSON.stringify(next) : undefined
    if (text && isLong(text)) return setFaults([tooLong])
    onChange(text)
    onClose()
  }
  /** Changes the tree, and moves the focus into what was added. */
  const add = (group: GroupNode, node: FilterNode) => {
    const next = { ...group, nodes: [...group.nodes, node] }
    flushSync(() => setTree(group.id === tree.id ? next : replaceNode(tree, group.id, next)))
    const condition = isGroup(node) ? node.nodes[0] : node
    box.current?.querySelector<HTMLElement>(`[data-condition="${condition?.id}"] select`)?.focus()
  }
  const replace = (id: number, next: FilterNode | null) => {
    setFaults((present) => present.filter((fault) => fault !== id && fault !== tooLong))
    if (next) return setTree(next.id === tree.id ? (next as GroupNode) : replaceNode(tree, id, next))
    flushSync(() => setTree(replaceNode(tree, id, null)))
    // The removed button had the focus.
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Advanced filter')}
      size="lg"
      footerStart={
        filter && (
          <Button
            variant="ghost"
            onClick={() => {
              onChange(undefined)
              onClose()
            }}
          >
            {t('Remove filter')}
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" kbd="↵" onClick={apply}>
            {t('Apply filter')}
          </Button>
        </>
      }
    >
      <form
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {faults.includes(tooLong) && (
          <p role="alert" className="mb-3 rounded-control border border-red-edge bg-red-tint px-3 py-2 text-red-ink">
            {t('This filter is too long. Remove some of its values.')}
          </p>
        )}
        <Group {...{ fields, faults, add, replace }} group={tree} depth={1} canAdd={hasRoom(tree)} />
        {/* Enter in an input applies the filter. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** Stands among the ids of conditions for a filter that is too long. */
const tooLong = -1

/** A group in a group in a group is as much as anybody reads. */
const maxShownDepth = 3

type EditProps = {
  fields: readonly FieldChoice[]
  faults: readonly number[]
  replace: (id: number, next: FilterNode | null) => void
}
type GroupProps = EditProps & {
  group: GroupNode
  depth: number
  canAdd: boolean
  add: (group: GroupNode, node: FilterNode) => void
}

const modeLabels: Readonly<Record<GroupMode, string>> = {
  all: t('All of these are true'),
  any: t('Any of these is true'),
  none: t('None of these is true'),
}

function Group({ group, depth, canAdd, add, ...edit }: GroupProps) {
  const first = edit.fields[0] as FieldChoice
  const condition = () => createCondition(first.key, first.type)
  return (
    <fieldset
      className={depth > 1 ? 'min-w-0 rounded-card border border-line-2 bg-canvas p-3 dark:bg-surface' : 'min-w-0'}
    >
      <legend className="sr-only">{modeLabels[group.mode]}</legend>
      <div className="mb-2 flex items-center gap-2">
        <Select
          aria-label={t('How the conditions are joined')}
          className="w-56"
          empty={false}
          value={group.mode}
          onChange={(mode) => mode && edit.replace(group.id, { ...group, mode })}
          options={groupModes.map((mode) => ({ value: mode, label: modeLabels[mode] }))}
        />
        {depth > 1 && (
          <IconButton
            label={t('Remove group')}
            icon={<X />}
            className="ms-auto"
            onClick={() => edit.replace(group.id, null)}
          />
        )}
      </div>
      <ul className="grid gap-2">
        {group.nodes.map((node) => (
          <li key={node.id}>
            {isGroup(node) ? (
              <Group {...edit} {...{ canAdd, add }} group={node} depth={depth + 1} />
            ) : (
              <Condition {...edit} condition={node} />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          data-add={depth === 1 || undefined}
          icon={<Plus />}
          className="-ms-2.5"
          disabled={!canAdd}
          onClick={() => add(group, condition())}
        >
          {t('Add condition')}
        </Button>
        {depth < maxShownDepth && (
          <Button
            variant="ghost"
            icon={<Plus />}
            disabled={!canAdd}
            onClick={() => add(group, createGroup([condition()], group.mode === 'any' ? 'all' : 'any'))}
          >
            {t('Add group')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function Condition({ condition, fields, faults, replace }: EditProps & { condition: ConditionNode }) {
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
