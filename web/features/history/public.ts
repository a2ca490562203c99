/** What panels show of a record's history. */
export { HistorySection } from './history-section.tsx'
