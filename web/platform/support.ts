import { notice } from '../ui/toasts.ts'
import { buildFlags } from './build-flags.ts'

/** What "Contact Support" does: opens the address the installation names, else says whom to ask. */
export function contactSupport(): void {
  if (buildFlags.supportUrl) window.open(buildFlags.supportUrl, '_blank', 'noopener')
  else notice('Please ask the people who run this installation.', { duration: 5_000 })
}
