export { Notes } from './notes-tab.tsx'
