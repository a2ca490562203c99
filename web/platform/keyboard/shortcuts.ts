import { t } from '#contract/language/translate.ts'

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
    palette: { key: 'k', label: t('Search and commands'), shown: [mod, 'K'] },
    keys: { key: '?', label: t('All shortcuts') },
    search: { key: '/', label: t('Search the list') },
    go: { key: 'g', label: t('Go to a page by its letter') },
    sidebar: { key: '[', label: t('Show or hide the sidebar') },
    undo: { key: 'z', label: t('Undo, while a message offers it'), shown: [mod, 'Z'], writes: true },
    close: { key: 'Escape', label: t('Close the open dialog or panel'), shown: ['Esc'] },
  },
  list: {
    next: { key: 'j', label: t('Next row') },
    previous: { key: 'k', label: t('Previous row') },
    create: { key: 'c', label: t('New record'), writes: true },
    open: { key: ' ', label: t('Open the row'), shown: [t('Space')] },
    editCell: { key: 'Enter', label: t('Edit the cell'), shown: ['Enter'], writes: true },
    select: { key: 'x', label: t('Select the row') },
    extend: { key: 'ArrowDown', label: t('Select more rows'), shown: ['Shift', '↓'] },
    edit: { key: 'e', label: t('Edit selection'), writes: true },
    assign: { key: 'a', label: t('Assign selection'), writes: true },
    tag: { key: 't', label: t('Tag selection'), writes: true },
    remove: { key: '#', label: t('Delete the selection or the open record'), writes: true },
  },
  record: {
    next: { key: 'j', label: t('Next record of the list') },
    previous: { key: 'k', label: t('Previous record of the list') },
    tabs: { key: '1', label: t('Go to a tab'), shown: ['1', '–', '6'] },
    tag: { key: 't', label: t('Add a tag'), writes: true },
    edit: { key: 'e', label: t('Edit the open task'), writes: true },
    save: { key: 'Enter', label: t('Save the field'), shown: ['Enter'], writes: true },
    saveLong: { key: 'Enter', label: t('Save a longer text'), shown: [mod, 'Enter'], writes: true },
  },
  board: {
    lift: { key: ' ', label: t('Pick up or drop the card'), shown: [t('Space')], writes: true },
    go: { key: 'ArrowRight', label: t('Go to another card'), shown: ['←', '→', '↑', '↓'] },
    move: { key: 'ArrowRight', label: t('Move the picked-up card'), shown: ['←', '→'], writes: true },
    open: { key: 'Enter', label: t('Open the deal'), shown: ['Enter'] },
  },
  inbox: {
    create: { key: 'c', label: t('New conversation'), writes: true },
    send: { key: 'Enter', label: t('Send'), shown: ['Enter'], writes: true },
    line: { key: 'Enter', label: t('New line'), shown: ['Shift', 'Enter'], writes: true },
    editLast: { key: 'ArrowUp', label: t('Edit your last message'), shown: ['↑'], writes: true },
    leave: { key: 'Escape', label: t('Leave the message'), shown: ['Esc'], writes: true },
    replies: { key: '/', label: t('Quick replies'), writes: true },
    templates: { key: '/', label: t('Templates'), shown: ['/', 'T', 'Enter'], writes: true },
    resolve: { key: 'e', label: t('Resolve or reopen the conversation'), writes: true },
    wait: { key: 'w', label: t('Wait for the customer'), writes: true },
    snooze: { key: 's', label: t('Snooze the conversation'), writes: true },
    unread: { key: 'u', label: t('Mark as unread'), writes: true },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

/** The keys of a shortcut as displayed. */
export const displayKeys = ({ key, shown }: Shortcut): readonly string[] => shown ?? [key.toUpperCase()]
