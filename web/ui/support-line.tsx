import { linkClass } from '../platform/link.tsx'
import { contactSupport } from '../platform/support.ts'

/** The last line of a page on which somebody may be stuck. */
export const SupportLine = () => (
  <footer className="text-center text-12 text-text-2">
    Need help?{' '}
    <button type="button" className={`tap leading-6 ${linkClass}`} onClick={contactSupport}>
      Contact Support
    </button>
  </footer>
)
