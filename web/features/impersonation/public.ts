/** The impersonation controls of the shell. */

export { AccountSwitcher, openAccountSwitcher } from './account-switcher.tsx'
export { ImpersonationStrip } from './impersonation-strip.tsx'
