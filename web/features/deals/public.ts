/** What the panels of contacts and companies show of their deals. */
export { DealsTab } from './deals-tab.tsx'
