import { showNotice } from './toasts.ts'

/** What "Contact Support" does: opens the address the installation names, else says whom to ask. */
export function openSupport(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="support-url"]')?.content
  if (address) window.open(address, '_blank', 'noopener')
  else showNotice('Please ask the people who run this installation.', { duration: 5_000 })
}
