/** What panels of contacts and companies show of deals. */
export { DealsTab } from './deals-tab.tsx'
