import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FilterKind } from '#contract/filters/filter-fields.ts'
import { filterLimits } from '#contract/filters/limits.ts'
import type { RecordKindName } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { CustomField } from '../../../custom-fields/public.ts'
import type { ListFilter, ListQuery } from '../../list-descriptor.ts'
import { type FieldChoice, listFieldChoices } from './filter-choices.ts'
import { FilterGroup } from './filter-group.tsx'
import {
  createCondition,
  type FilterNode,
  type GroupNode,
  hasRoom,
  isGroup,
  listFaults,
  replaceNode,
  toFilter,
  toTree,
} from './filter-tree.ts'

/** The list whose filter is edited, and its query. */
export type FilterBuilderProps = {
  descriptor: { kind: RecordKindName; filters: readonly FilterOfList[] }
  query: ListQuery
  onChange: (change: ListQuery) => void
  onClose: () => void
}
type FilterOfList = { by: Exclude<ListFilter['by'], 'custom'> } | { by: 'custom'; definition: CustomField }

/** Edits a filter of any conditions in groups. It takes effect when it is applied. */
export default function FilterBuilder({ descriptor, query: { filter }, onChange, onClose }: FilterBuilderProps) {
  const kind = descriptor.kind as FilterKind
  const customFields = descriptor.filters.flatMap((one) => (one.by === 'custom' ? [one.definition] : []))
  const fields = listFieldChoices(kind, customFields)
  const editor = useFilterTree({ kind, customFields, fields, filter }, (next) => {
    onChange({ filter: next })
    onClose()
  })
  const { box, tree, faults, apply, add, replace } = editor
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
              onChange({ filter: undefined })
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
        <FilterGroup {...{ fields, faults, add, replace }} group={tree} depth={1} canAdd={hasRoom(tree)} />
        {/* Enter in an input applies the filter. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** Stands among the ids of conditions for a filter that is too long. */
const tooLong = -1

type EditedFilter = {
  kind: FilterKind
  customFields: readonly CustomField[]
  fields: readonly FieldChoice[]
  /** The filter as JSON. */
  filter: string | undefined
}

/** The edited filter, and what changes it. */
function useFilterTree(
  { kind, customFields, fields, filter }: EditedFilter,
  onApply: (filter: string | undefined) => void,
) {
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
    onApply(text)
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
  return { box, tree, faults, apply, add, replace }
}
