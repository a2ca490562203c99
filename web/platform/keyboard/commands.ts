import { type ReactNode, useEffect, useRef } from 'react'

/** A command in the palette. */
export type Command = {
  label: string
  icon?: ReactNode
  /** Other words that find it. */
  keywords?: string
  /** The shortcut as displayed: `['G', 'I']`. */
  keys?: readonly string[]
  /** Listed only if the query matches, because there are many commands of its kind. */
  isDetail?: true
  /** What the command creates: of several that create the same, only the first is listed. */
  creates?: string
  run: () => void
}
type CommandGroup = { title: string; commands: readonly Command[] }

/** Where commands come from, in display order. */
const sources = ['record', 'list', 'create', 'go', 'account'] as const
type Source = (typeof sources)[number]

/** A function if the commands depend on the page: it is called when the palette opens. */
type Commands = readonly Command[] | (() => readonly Command[])

const registeredGroups = new Set<{ source: Source; now: () => { title: string; commands: Commands } }>()

/** Registers commands while a component is mounted, unless the title is null. */
export function useCommands(source: Source, title: string | null, commands: Commands): void {
  const latest = useRef({ title: '', commands })
  latest.current = { title: title ?? '', commands }
  const isOffered = title !== null
  useEffect(() => {
    if (!isOffered) return
    const group = { source, now: () => latest.current }
    registeredGroups.add(group)
    return () => {
      registeredGroups.delete(group)
    }
  }, [source, isOffered])
}

/** The registered commands, grouped by title. */
export function getCommandGroups(): CommandGroup[] {
  const groups = new Map<string, Command[]>()
  const created = new Set<string>()
  const isFirst = ({ creates }: Command) => !creates || (!created.has(creates) && created.add(creates))
  for (const source of sources)
    for (const group of registeredGroups)
      if (group.source === source) {
        const { title, commands } = group.now()
        const listed = (typeof commands === 'function' ? commands() : commands).filter(isFirst)
        groups.set(title, [...(groups.get(title) ?? []), ...listed])
      }
  return [...groups].map(([title, commands]) => ({ title, commands })).filter(({ commands }) => commands.length > 0)
}
