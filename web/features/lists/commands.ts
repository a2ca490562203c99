import { type Command, useCommands } from '../../platform/commands.ts'
import { keysShown, shortcuts } from '../../platform/shortcuts.ts'
import type { ListKind, ListRow } from './kind.ts'

type Does = (() => void) | undefined
type ListCommands<R extends ListRow> = {
  kind: Pick<ListKind<R>, 'title' | 'one' | 'many'>
  /** Rows that are selected. */
  count: number
  onEdit: Does
  onAssign: Does
  onTag: Does
  onDelete: Does
  onImport: Does
  onFilter: Does
  onSearch: Does
  onEverything: Does
  onClear: Does
}

/** What the palette offers of the list on the screen: for the rows that are selected, and for the list itself. */
export function useListCommands<R extends ListRow>({ kind, count, ...on }: ListCommands<R>): void {
  const { edit, assign, tag, remove } = shortcuts.list
  const some = count > 0
  useCommands(
    'list',
    some ? `On ${count.toLocaleString('en-US')} selected ${count === 1 ? kind.one : kind.many}` : null,
    offered([
      ['Edit…', on.onEdit, keysShown(edit)],
      ['Assign to…', on.onAssign, keysShown(assign)],
      ['Add or remove tags…', on.onTag, keysShown(tag)],
      ['Delete…', on.onDelete, keysShown(remove)],
      ['Clear selection', on.onClear],
    ]),
  )
  useCommands(
    'list',
    kind.title,
    offered([
      [`Search ${kind.many}`, on.onSearch, keysShown(shortcuts.everywhere.search)],
      [`Filter and sort ${kind.many}…`, on.onFilter],
      [`Select all ${kind.many} on the screen`, on.onEverything],
      [`Import ${kind.many}…`, on.onImport],
    ]),
  )
}

const offered = (all: [string, Does, (readonly string[])?][]): Command[] =>
  all.flatMap(([label, run, keys]) => (run ? [{ label, run, ...(keys && { keys }) }] : []))
