import { type ReactNode, useEffect, useRef } from 'react'

/** Something that can be done from the keyboard, by the words it is called. */
export type Command = {
  label: string
  icon?: ReactNode
  /** As people read them: `['G', 'I']`. */
  keys?: readonly string[]
  /** One of so many that it is told only to whoever types a part of it. */
  isDetail?: true
  run: () => void
}
type CommandGroup = { title: string; commands: readonly Command[] }

/** Where commands come from, in the order in which they are told. */
const sources = ['record', 'list', 'create', 'go', 'account'] as const
type Source = (typeof sources)[number]

/** Those that are found on the page are looked for when somebody asks. */
type Commands = readonly Command[] | (() => readonly Command[])

const registeredGroups = new Set<{ source: Source; now: () => { title: string; commands: Commands } }>()

/** Offers what can be done while a component is there; without a title, nothing. */
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

/** What can be done at this moment; of one title one group. */
export function getCommandGroups(): CommandGroup[] {
  const groups = new Map<string, Command[]>()
  for (const source of sources)
    for (const group of registeredGroups)
      if (group.source === source) {
        const { title, commands } = group.now()
        groups.set(title, [...(groups.get(title) ?? []), ...(typeof commands === 'function' ? commands() : commands)])
      }
  return [...groups].map(([title, commands]) => ({ title, commands })).filter(({ commands }) => commands.length > 0)
}
