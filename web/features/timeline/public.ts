/** What panels show of what happened to a record and around it. */
export { TimelineSection } from './timeline-section.tsx'
