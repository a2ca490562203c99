/** The history that panels show. */
export { TimelineSection } from './timeline-section.tsx'
