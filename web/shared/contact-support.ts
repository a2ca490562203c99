import { t } from '#contract/language/translate.ts'
import { showNotice } from './toasts.ts'

/** The "Contact Support" action: opens the installation's support URL, or else says whom to ask. */
export function openSupport(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="support-url"]')?.content
  if (address) window.open(address, '_blank', 'noopener')
  else showNotice(t('Please contact the administrator of this installation.'), { duration: 5_000 })
}
