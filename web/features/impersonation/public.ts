/** What the shell shows of other people's accounts. */

export { AccountSwitcher, openAccountSwitcher } from './account-switcher.tsx'
export { ImpersonationStrip } from './impersonation-strip.tsx'
