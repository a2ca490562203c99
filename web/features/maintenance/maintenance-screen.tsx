import RotateCw from 'lucide-react/icons/rotate-cw'
import Wrench from 'lucide-react/icons/wrench'
import { useEffect, useId, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { openSupport } from '../../shared/contact-support.ts'
import { Logo } from '../../ui/badges/logo.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { linkClass } from '../../ui/navigation/links.tsx'

export function MaintenanceScreen() {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    box.current?.showModal()
    const before = document.title
    document.title = t('System Maintenance · Parley')
    return () => {
      document.title = before
    }
  }, [])
  return (
    // A modal dialog, because the top layer is above all other dialogs and makes them inert.
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 flex h-dvh max-h-none w-screen max-w-none flex-col overflow-y-auto bg-surface px-10 py-8 text-text max-md:px-5 max-md:py-6"
    >
      <Logo words />
      <div className="m-auto flex w-105 max-w-full flex-col items-center gap-3 py-8 text-center">
        <Wrench aria-hidden className="mb-2 size-9 stroke-1 text-faint" />
        <h1 id={titleId} className="text-20 font-semibold tracking-tight">
          {t('System Maintenance')}
        </h1>
        <p className="text-text-2">
          {t("We're currently performing scheduled maintenance to improve your experience.")}
        </p>
        <p className="font-medium">{t('Expected Duration: Usually 30-60 minutes')}</p>
        <Button variant="primary" icon={<RotateCw />} className="mt-2" onClick={() => location.reload()}>
          {t('Check Again')}
        </Button>
        <p className="mt-4 text-12 text-text-2">{t('If you continue to see this message, please contact support.')}</p>
        <button type="button" className={`tap leading-6 ${linkClass}`} onClick={openSupport}>
          {t('Contact Support')}
        </button>
      </div>
    </dialog>
  )
}
