import { type FilterKind, toCustomFilterField } from '#contract/filters/filter-fields.ts'
import { filterLimits } from '#contract/filters/limits.ts'
import { InvalidFilter } from '#contract/filters/messages.ts'
import type { FilterFieldType } from '#contract/filters/operators.ts'
import { parseFilter } from '#contract/filters/parse-filter.ts'
import { isJsonObject, tryParseJson } from '#contract/kit/json.ts'
import type { CustomField } from '../../../custom-fields/public.ts'
import { toFirstCondition } from './filter-choices.ts'

/** How a group joins its conditions: each must hold, one is enough, or none may hold. */
export const groupModes = ['all', 'any', 'none'] as const
export type GroupMode = (typeof groupModes)[number]

/** A filter as it is edited. Ids tell the parts apart while they are added and removed. */
export type ConditionNode = { id: number; field: string; operator: string; value: unknown }
export type GroupNode = { id: number; mode: GroupMode; nodes: FilterNode[] }
export type FilterNode = ConditionNode | GroupNode

export const isGroup = (node: FilterNode): node is GroupNode => 'mode' in node

let lastId = 0
const nextId = (): number => ++lastId

export const createCondition = (field: string, type: FilterFieldType): ConditionNode => ({
  ...{ id: nextId(), field },
  ...toFirstCondition(type),
})
export const createGroup = (nodes: FilterNode[], mode: GroupMode = 'all'): GroupNode => ({ id: nextId(), mode, nodes })

/** Parses a filter for the editor. What is no filter becomes an empty group, which is to be filled. */
export function toTree(text: string | undefined): GroupNode {
  const filter = tryParseJson(text ?? '')
  const node = isJsonObject(filter) ? toNode(filter) : null
  if (node && isGroup(node)) return node
  return createGroup(node ? [node] : [])
}

function toNode(filter: Record<string, unknown>): FilterNode {
  if (Array.isArray(filter.and)) return createGroup(toNodes(filter.and))
  if (Array.isArray(filter.or)) return createGroup(toNodes(filter.or), 'any')
  if (isJsonObject(filter.not)) {
    const inner = toNode(filter.not)
    return isGroup(inner) && inner.mode === 'any' ? { ...inner, mode: 'none' } : createGroup([inner], 'none')
  }
  const { field, operator, value } = filter
  return { id: nextId(), field: String(field), operator: String(operator), value }
}

const toNodes = (filters: unknown[]): FilterNode[] => filters.filter(isJsonObject).map(toNode)

/** Converts the tree to a filter; null if it has no conditions. A group of one part is that part. */
export function toFilter(node: FilterNode): object | null {
  if (!isGroup(node)) {
    const { field, operator, value } = node
    return { field, operator, ...(value !== undefined && { value }) }
  }
  const filters = node.nodes.flatMap((inner) => toFilter(inner) ?? [])
  const [first] = filters
  if (!first) return null
  const joined = filters.length === 1 ? first : { [node.mode === 'all' ? 'and' : 'or']: filters }
  return node.mode === 'none' ? { not: joined } : joined
}

/** Replaces a part of the tree; null removes it, and the groups that it leaves empty except the outermost one. */
export function replaceNode(tree: GroupNode, id: number, next: FilterNode | null): GroupNode {
  const nodes = tree.nodes.flatMap((node): FilterNode[] => {
    if (node.id === id) return next ? [next] : []
    if (!isGroup(node)) return [node]
    const inner = replaceNode(node, id, next)
    return inner.nodes.length > 0 ? [inner] : []
  })
  return { ...tree, nodes }
}

const listConditions = (node: FilterNode): ConditionNode[] =>
  isGroup(node) ? node.nodes.flatMap(listConditions) : [node]

/** Whether there is room for another condition. */
export const hasRoom = (tree: GroupNode): boolean => listConditions(tree).length < filterLimits.conditions

/** The conditions that lack a value, or name a field that is gone. */
export function listFaults(kind: FilterKind, tree: GroupNode, customFields: readonly CustomField[]): number[] {
  return listConditions(tree)
    .filter((condition) => !isValid(kind, condition, customFields))
    .map(({ id }) => id)
}

/** Custom fields of linked records are not known here, so the server checks conditions on them. */
function isValid(kind: FilterKind, condition: ConditionNode, customFields: readonly CustomField[]): boolean {
  try {
    parseFilter(kind, toFilter(condition), (name) => {
      if (name.kind !== kind) return 'unread'
      const own = customFields.find(({ key }) => key === name.key)
      return (
        own &&
        toCustomFilterField(
          own.type,
          own.choices.map(({ id }) => id),
        )
      )
    })
    return true
  } catch (error) {
    if (error instanceof InvalidFilter) return false
    throw error
  }
}
