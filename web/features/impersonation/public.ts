/** What the shell shows of other people's accounts. */
export { ImpersonationStrip } from './strip.tsx'
export { askForAccount, SwitchAccount } from './switch-account.tsx'
