import { type Command, useCommands } from '../../platform/keyboard/commands.ts'
import { displayKeys, shortcuts } from '../../platform/keyboard/shortcuts.ts'
import type { ListDescriptor, ListRow } from './list-descriptor.ts'

type Action = (() => void) | undefined
type ListCommands<R extends ListRow> = {
  descriptor: Pick<ListDescriptor<R>, 'title' | 'singular' | 'plural'>
  /** The number of selected rows. */
  count: number
  onEdit: Action
  onAssign: Action
  onTag: Action
  onDelete: Action
  onImport: Action
  onFilter: Action
  onSearch: Action
  onSelectAll: Action
  onClear: Action
}

/** The palette commands of the displayed list and its selected rows. */
export function useListCommands<R extends ListRow>({ descriptor, count, ...on }: ListCommands<R>): void {
  const { edit, assign, tag, remove } = shortcuts.list
  const hasSelection = count > 0
  useCommands(
    'list',
    hasSelection
      ? `On ${count.toLocaleString('en-US')} selected ${count === 1 ? descriptor.singular : descriptor.plural}`
      : null,
    toCommands([
      ['Edit…', on.onEdit, displayKeys(edit)],
      ['Assign to…', on.onAssign, displayKeys(assign)],
      ['Add or remove tags…', on.onTag, displayKeys(tag)],
      ['Delete…', on.onDelete, displayKeys(remove)],
      ['Clear selection', on.onClear],
    ]),
  )
  useCommands(
    'list',
    descriptor.title,
    toCommands([
      [`Search ${descriptor.plural}`, on.onSearch, displayKeys(shortcuts.everywhere.search)],
      [`Filter and sort ${descriptor.plural}…`, on.onFilter],
      [`Select all ${descriptor.plural} on the screen`, on.onSelectAll],
      [`Import ${descriptor.plural}…`, on.onImport],
    ]),
  )
}

const toCommands = (all: [string, Action, (readonly string[])?][]): Command[] =>
  all.flatMap(([label, run, keys]) => (run ? [{ label, run, ...(keys && { keys }) }] : []))
