/** The Activities tab of a contact, a company or a deal. */
export { Activities } from './tab.tsx'
