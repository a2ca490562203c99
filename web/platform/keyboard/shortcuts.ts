export type Shortcut = {
  /** The value of `KeyboardEvent.key`. */
  key: string
  label: string
  /** The displayed keys, if they differ from the key in upper case. */
  shown?: readonly string[]
  /** It changes something, so viewers do not have it. */
  writes?: boolean
}

const mod = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** All shortcuts of the application, by where they work. Used by the handlers and by the dialog that lists them. */
export const shortcuts = {
  everywhere: {
    palette: { key: 'k', label: 'Search and commands', shown: [mod, 'K'] },
    keys: { key: '?', label: 'All shortcuts' },
    search: { key: '/', label: 'Search the list' },
    go: { key: 'g', label: 'Go to a page by its letter' },
    sidebar: { key: '[', label: 'Show or hide the sidebar' },
    undo: { key: 'z', label: 'Undo, while a message offers it', shown: [mod, 'Z'], writes: true },
    close: { key: 'Escape', label: 'Close the open dialog or panel', shown: ['Esc'] },
  },
  list: {
    next: { key: 'j', label: 'Next row' },
    previous: { key: 'k', label: 'Previous row' },
    create: { key: 'c', label: 'New record', writes: true },
    open: { key: ' ', label: 'Open the row', shown: ['Space'] },
    editCell: { key: 'Enter', label: 'Edit the cell', shown: ['Enter'], writes: true },
    select: { key: 'x', label: 'Select the row' },
    extend: { key: 'ArrowDown', label: 'Select more rows', shown: ['Shift', '↓'] },
    edit: { key: 'e', label: 'Edit selection', writes: true },
    assign: { key: 'a', label: 'Assign selection', writes: true },
    tag: { key: 't', label: 'Tag selection', writes: true },
    remove: { key: '#', label: 'Delete the selection or the open record', writes: true },
  },
  record: {
    next: { key: 'j', label: 'Next record of the list' },
    previous: { key: 'k', label: 'Previous record of the list' },
    tabs: { key: '1', label: 'Go to a tab', shown: ['1', '–', '6'] },
    tag: { key: 't', label: 'Add a tag', writes: true },
    edit: { key: 'e', label: 'Edit the open task', writes: true },
    save: { key: 'Enter', label: 'Save the field', shown: ['Enter'], writes: true },
    saveLong: { key: 'Enter', label: 'Save a longer text', shown: [mod, 'Enter'], writes: true },
  },
  board: {
    lift: { key: ' ', label: 'Pick up or drop the card', shown: ['Space'], writes: true },
    go: { key: 'ArrowRight', label: 'Go to another card', shown: ['←', '→', '↑', '↓'] },
    move: { key: 'ArrowRight', label: 'Move the picked-up card', shown: ['←', '→'], writes: true },
    open: { key: 'Enter', label: 'Open the deal', shown: ['Enter'] },
  },
  inbox: {
    create: { key: 'c', label: 'New conversation', writes: true },
    send: { key: 'Enter', label: 'Send', shown: ['Enter'], writes: true },
    line: { key: 'Enter', label: 'New line', shown: ['Shift', 'Enter'], writes: true },
    editLast: { key: 'ArrowUp', label: 'Edit your last message', shown: ['↑'], writes: true },
    leave: { key: 'Escape', label: 'Leave the message', shown: ['Esc'], writes: true },
    replies: { key: '/', label: 'Quick replies', writes: true },
    templates: { key: '/', label: 'Templates', shown: ['/', 'T', 'Enter'], writes: true },
    resolve: { key: 'e', label: 'Resolve or reopen the conversation', writes: true },
    wait: { key: 'w', label: 'Wait for the customer', writes: true },
    snooze: { key: 's', label: 'Snooze the conversation', writes: true },
    unread: { key: 'u', label: 'Mark as unread', writes: true },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

/** The keys of a shortcut as displayed. */
export const displayKeys = ({ key, shown }: Shortcut): readonly string[] => shown ?? [key.toUpperCase()]
