/** The timeline of a record, and what happened last. */
export { RecentHistory } from './recent-history.tsx'
export { TimelineSection } from './timeline-section.tsx'
