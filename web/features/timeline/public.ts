/** The timeline of a record. */
export { TimelineSection } from './timeline-section.tsx'
