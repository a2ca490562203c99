export { RecordNotesTab } from './notes-tab.tsx'
