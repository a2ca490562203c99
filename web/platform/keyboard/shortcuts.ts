type Shortcut = {
  /** As in `KeyboardEvent.key`. */
  key: string
  does: string
  /** The display text, when it is not the key in upper case. */
  shown?: readonly string[]
}

const mod = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** All shortcuts of the application, by where they work. Handlers and the dialog that lists them both read this. */
export const shortcuts = {
  everywhere: {
    palette: { key: 'k', does: 'Search and commands', shown: [mod, 'K'] },
    keys: { key: '?', does: 'All shortcuts' },
    search: { key: '/', does: 'Search the list' },
    go: { key: 'g', does: 'Go to a page by its letter' },
    sidebar: { key: '[', does: 'Show or hide the sidebar' },
    close: { key: 'Escape', does: 'Close the top layer', shown: ['Esc'] },
  },
  list: {
    next: { key: 'j', does: 'Next row' },
    previous: { key: 'k', does: 'Previous row' },
    create: { key: 'c', does: 'New record' },
    open: { key: ' ', does: 'Open the row', shown: ['Space'] },
    editCell: { key: 'Enter', does: 'Edit the cell', shown: ['Enter'] },
    select: { key: 'x', does: 'Select the row' },
    extend: { key: 'ArrowDown', does: 'Select more rows', shown: ['Shift', '↓'] },
    edit: { key: 'e', does: 'Edit selection' },
    assign: { key: 'a', does: 'Assign selection' },
    tag: { key: 't', does: 'Tag selection' },
    remove: { key: '#', does: 'Delete the selection or the open record' },
  },
  record: {
    next: { key: 'j', does: 'Next record of the list' },
    previous: { key: 'k', does: 'Previous record of the list' },
    tabs: { key: '1', does: 'Go to a tab', shown: ['1', '–', '6'] },
    tag: { key: 't', does: 'Add a tag' },
    edit: { key: 'e', does: 'Edit the open task' },
    save: { key: 'Enter', does: 'Save the field', shown: ['Enter'] },
    saveLong: { key: 'Enter', does: 'Save a longer text', shown: [mod, 'Enter'] },
  },
  board: {
    lift: { key: ' ', does: 'Pick up or drop the card', shown: ['Space'] },
    move: { key: 'ArrowRight', does: 'Move the card', shown: ['←', '→', '↑', '↓'] },
    open: { key: 'Enter', does: 'Open the deal', shown: ['Enter'] },
  },
  inbox: {
    create: { key: 'c', does: 'New conversation' },
    send: { key: 'Enter', does: 'Send', shown: ['Enter'] },
    line: { key: 'Enter', does: 'New line', shown: ['Shift', 'Enter'] },
    editLast: { key: 'ArrowUp', does: 'Edit your last message', shown: ['↑'] },
    replies: { key: '/', does: 'Quick replies' },
    templates: { key: '/', does: 'Templates', shown: ['/', 'T', 'Enter'] },
    resolve: { key: 'e', does: 'Resolve or reopen the conversation' },
    wait: { key: 'w', does: 'Wait for the customer' },
    snooze: { key: 's', does: 'Snooze the conversation' },
    unread: { key: 'u', does: 'Mark as unread' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

/** The keys of a shortcut as displayed. */
export const displayKeys = ({ key, shown }: Shortcut): readonly string[] => shown ?? [key.toUpperCase()]
