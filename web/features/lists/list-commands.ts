import type { LucideIcon } from 'lucide-react'
import Download from 'lucide-react/icons/download'
import History from 'lucide-react/icons/history'
import ListChecks from 'lucide-react/icons/list-checks'
import ListFilter from 'lucide-react/icons/list-filter'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { createElement } from 'react'
import { t, tCount } from '#contract/language/translate.ts'
import { type Command, useCommands } from '../../platform/keyboard/commands.ts'
import { displayKeys, shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { useShowImportHistory } from '../transfer/public.ts'
import type { ListDescriptor, ListRow } from './list-descriptor.ts'

type Action = (() => void) | undefined
type ListCommands<R extends ListRow> = {
  descriptor: Pick<ListDescriptor<R>, 'kind' | 'title' | 'singular' | 'plural'>
  /** The number of selected rows. */
  count: number
  onCreate: Action
  onEdit: Action
  onAssign: Action
  onTag: Action
  onDelete: Action
  onExport: Action
  onImport: Action
  onFilter: Action
  onSearch: Action
  onSelectAll: Action
  onClear: Action
}

/** The palette commands of the displayed list and its selected rows. */
export function useListCommands<R extends ListRow>({ descriptor, count, ...on }: ListCommands<R>): void {
  const { create, edit, assign, tag, remove } = shortcuts.list
  const { kind, singular, plural } = descriptor
  const hasSelection = count > 0
  const showImportHistory = useShowImportHistory()
  useCommands(
    'list',
    hasSelection
      ? tCount(count, 'On {count} selected {noun}', 'On {count} selected {noun}', {
          noun: count === 1 ? descriptor.singular : descriptor.plural,
        })
      : null,
    toCommands([
      [t('Edit…'), Pencil, on.onEdit, displayKeys(edit)],
      [t('Assign to…'), UserRound, on.onAssign, displayKeys(assign)],
      [t('Add or remove tags…'), Tag, on.onTag, displayKeys(tag)],
      [t('Delete…'), Trash2, on.onDelete, displayKeys(remove)],
      [t('Clear selection'), X, on.onClear],
    ]),
  )
  useCommands(
    'list',
    descriptor.title,
    toCommands([
      [t('New {singular}', { singular }), Plus, on.onCreate, displayKeys(create), { creates: kind }],
      [t('Search {plural}', { plural }), Search, on.onSearch, displayKeys(shortcuts.everywhere.search)],
      [t('Filter and sort {plural}…', { plural }), ListFilter, on.onFilter],
      [t('Export {plural}…', { plural }), Download, on.onExport, undefined, { keywords: t('download csv xlsx excel') }],
      [t('Import {plural}…', { plural }), Upload, on.onImport],
      [t('Import history'), History, on.onImport && showImportHistory],
      [t('Select all {plural} on the screen', { plural }), ListChecks, on.onSelectAll],
    ]),
  )
}

type Entry = [string, LucideIcon, Action, keys?: readonly string[], more?: Pick<Command, 'keywords' | 'creates'>]

const toCommands = (all: Entry[]): Command[] =>
  all.flatMap(([label, Icon, run, keys, more]) =>
    run ? [{ label, icon: createElement(Icon), run, ...(keys && { keys }), ...more }] : [],
  )
