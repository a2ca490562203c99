/** The Activities tab of a contact, a company or a deal, and the labels that other features need. */

export { activitiesPanelTab } from './activities-tab.tsx'
export { ActivityIcon } from './activity-item.tsx'
export { channelLabels, formatDuration, outcomeLabels, typeLabels } from './activity-labels.ts'
