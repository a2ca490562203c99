import type { Permission } from '#contract/kit/roles.ts'
import { type Command, useCommands } from '../../platform/commands.ts'
import { addAsked } from '../../platform/palette.ts'
import { useMay } from '../../platform/permissions.ts'
import { keysShown, shortcuts } from '../../platform/shortcuts.ts'
import { copyLink } from './header.tsx'

type PanelCommands = {
  /** What the open record is called; null while none is there. */
  name: string | null
  tabs: readonly { id: string; label: string }[]
  onTab: (tab: string) => void
  onDelete: (() => void) | undefined
}

/** What a tab calls adding something to it. */
const adds: Readonly<Record<string, { label: string; may: Permission }>> = {
  activities: { label: 'Log an activity', may: 'activities:write' },
  deals: { label: 'Add a deal', may: 'deals:write' },
  notes: { label: 'Write a note', may: 'notes:write' },
  tasks: { label: 'Add a task', may: 'tasks:write' },
}

/** What the palette offers of the record in the panel: add to it, its tabs and fields, its link, the trash. */
export function usePanelCommands({ name, tabs, onTab, onDelete }: PanelCommands): void {
  const may = useMay()
  const add = (tab: string) => {
    addAsked.set(tab)
    onTab(tab)
  }
  useCommands('record', name && `On ${name}`, () => [
    ...tabs.flatMap(({ id }): Command[] => {
      const one = adds[id]
      return one && may(one.may) ? [{ label: one.label, run: () => add(id) }] : []
    }),
    ...tagCommand(),
    { label: 'Copy link', run: copyLink },
    ...(onDelete ? [{ label: 'Delete…', keys: keysShown(shortcuts.list.remove), run: onDelete }] : []),
    ...tabs.map(({ id, label }, at) => ({ label: `Show ${label}`, keys: [String(at + 1)], run: () => onTab(id) })),
    ...fieldCommands(),
  ])
}

/** The fields that can be edited where they stand now. */
const fieldCommands = (): Command[] =>
  onPanel('[data-edits]').map((row) => ({
    label: `Edit ${row.dataset.edits}`,
    isDetail: true,
    run: () => row.click(),
  }))

const tagCommand = (): Command[] =>
  onPanel('[data-adds-tag]').map((button) => ({
    label: 'Add tag…',
    keys: keysShown(shortcuts.record.tag),
    run: () => button.click(),
  }))

const onPanel = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`aside ${selector}`)]
