type Shortcut = {
  /** The value of `KeyboardEvent.key`. */
  key: string
  label: string
  /** The displayed keys, if they differ from the key in upper case. */
  shown?: readonly string[]
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
    close: { key: 'Escape', label: 'Close the open dialog or panel', shown: ['Esc'] },
  },
  list: {
    next: { key: 'j', label: 'Next row' },
    previous: { key: 'k', label: 'Previous row' },
    create: { key: 'c', label: 'New record' },
    open: { key: ' ', label: 'Open the row', shown: ['Space'] },
    editCell: { key: 'Enter', label: 'Edit the cell', shown: ['Enter'] },
    select: { key: 'x', label: 'Select the row' },
    extend: { key: 'ArrowDown', label: 'Select more rows', shown: ['Shift', '↓'] },
    edit: { key: 'e', label: 'Edit selection' },
    assign: { key: 'a', label: 'Assign selection' },
    tag: { key: 't', label: 'Tag selection' },
    remove: { key: '#', label: 'Delete the selection or the open record' },
  },
  record: {
    next: { key: 'j', label: 'Next record of the list' },
    previous: { key: 'k', label: 'Previous record of the list' },
    tabs: { key: '1', label: 'Go to a tab', shown: ['1', '–', '6'] },
    tag: { key: 't', label: 'Add a tag' },
    edit: { key: 'e', label: 'Edit the open task' },
    save: { key: 'Enter', label: 'Save the field', shown: ['Enter'] },
    saveLong: { key: 'Enter', label: 'Save a longer text', shown: [mod, 'Enter'] },
  },
  board: {
    lift: { key: ' ', label: 'Pick up or drop the card', shown: ['Space'] },
    go: { key: 'ArrowRight', label: 'Go to another card', shown: ['←', '→', '↑', '↓'] },
    move: { key: 'ArrowRight', label: 'Move the picked-up card', shown: ['←', '→'] },
    open: { key: 'Enter', label: 'Open the deal', shown: ['Enter'] },
  },
  inbox: {
    create: { key: 'c', label: 'New conversation' },
    send: { key: 'Enter', label: 'Send', shown: ['Enter'] },
    line: { key: 'Enter', label: 'New line', shown: ['Shift', 'Enter'] },
    editLast: { key: 'ArrowUp', label: 'Edit your last message', shown: ['↑'] },
    leave: { key: 'Escape', label: 'Leave the message', shown: ['Esc'] },
    replies: { key: '/', label: 'Quick replies' },
    templates: { key: '/', label: 'Templates', shown: ['/', 'T', 'Enter'] },
    resolve: { key: 'e', label: 'Resolve or reopen the conversation' },
    wait: { key: 'w', label: 'Wait for the customer' },
    snooze: { key: 's', label: 'Snooze the conversation' },
    unread: { key: 'u', label: 'Mark as unread' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

/** The keys of a shortcut as displayed. */
export const displayKeys = ({ key, shown }: Shortcut): readonly string[] => shown ?? [key.toUpperCase()]
