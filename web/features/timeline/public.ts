/** The timeline of a record, and what happened last. */
export { LatestActivity } from './latest-activity.tsx'
export { TimelineSection } from './timeline-section.tsx'
