/** The timeline of a record, and what happened last. */
export { formatFieldValue, getFieldLabel, type TimelineVocabulary } from './format-value.ts'
export { RecentHistory } from './recent-history.tsx'
export { TimelineSection } from './timeline-section.tsx'
