import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { Condition, type FilterEditProps } from './condition.tsx'
import type { FieldChoice } from './filter-choices.ts'
import {
  createCondition,
  createGroup,
  type FilterNode,
  type GroupMode,
  type GroupNode,
  groupModes,
  isGroup,
} from './filter-tree.ts'

/** A group in a group in a group is as much as anybody reads. */
const maxShownDepth = 3

type GroupProps = FilterEditProps & {
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

/** Conditions and groups, and how they are joined. */
export function FilterGroup({ group, depth, canAdd, add, ...edit }: GroupProps) {
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
              <FilterGroup {...edit} {...{ canAdd, add }} group={node} depth={depth + 1} />
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
