/** The Activities tab of a contact, a company or a deal, and how others speak of activities. */
export { ActivityIcon } from './entry.tsx'
export { Activities } from './tab.tsx'
export { channelLabels, durationText, outcomeLabels } from './words.ts'
