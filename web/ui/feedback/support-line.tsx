import { t } from '#contract/language/translate.ts'
import { openSupport } from '../../shared/contact-support.ts'
import { linkClass } from '../navigation/links.tsx'

/** The footer of pages where people may need help. */
export const SupportLine = () => (
  <footer className="text-center text-12 text-text-2">
    {t('Need help?')}{' '}
    <button type="button" className={`tap leading-6 ${linkClass}`} onClick={openSupport}>
      {t('Contact Support')}
    </button>
  </footer>
)
