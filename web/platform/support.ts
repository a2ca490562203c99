import { notice } from '../ui/toasts.ts'

/** What "Contact Support" does: opens the address the installation names, else says whom to ask. */
export function contactSupport(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="support-url"]')?.content
  if (address) window.open(address, '_blank', 'noopener')
  else notice('Please ask the people who run this installation.', { duration: 5_000 })
}
