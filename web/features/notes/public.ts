export { notesPanelTab } from './notes-tab.tsx'
