/** The Activities tab of a contact, a company or a deal, and how others speak of activities. */

export { RecordActivitiesTab } from './activities-tab.tsx'
export { ActivityIcon } from './activity-item.tsx'
export { channelLabels, formatDuration, outcomeLabels } from './activity-labels.ts'
