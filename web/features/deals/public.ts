/** What the panels of contacts and companies show of their deals. */
export { dealsPanelTab } from './deals-tab.tsx'
