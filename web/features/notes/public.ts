export { NoteMenu } from './note-menu.tsx'
export { notesPanelTab } from './notes-tab.tsx'
export { type PinnedNotes, useLiveNotes, usePinnedNotes, useTogglePin } from './pinned-notes.ts'
