export { NoteMenu } from './note-menu.tsx'
export { notesPanelTab } from './notes-tab.tsx'
export { useLiveNotes, usePinnedNotes, useTogglePin } from './pinned-notes.ts'
