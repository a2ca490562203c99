/** The Activities tab of a contact, a company or a deal, and the labels that other features need. */

export { RecordActivitiesTab } from './activities-tab.tsx'
export { ActivityIcon } from './activity-item.tsx'
export { channelLabels, formatDuration, outcomeLabels } from './activity-labels.ts'
