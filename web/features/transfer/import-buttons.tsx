import ChevronLeft from 'lucide-react/icons/chevron-left'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import type { ApiFailure } from '../../platform/api/client.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { linkClass } from '../../ui/navigation/links.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { describeUndo } from './import-run.ts'
import type { Import } from './requests.ts'

export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" icon={<ChevronLeft className="rtl:-scale-x-100" />} onClick={onClick}>
    {t('Back')}
  </Button>
)

type AsyncActionButtonProps = {
  label: string
  icon?: ReactNode
  disabled?: boolean
  /** Whether it looks like a link, as part of a sentence. */
  isLink?: boolean
  act: () => Promise<ApiFailure | null>
}

/** A button that is busy until its request is answered, and shows why it failed. */
export function AsyncActionButton({ label, icon, disabled, isLink, act }: AsyncActionButtonProps) {
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    const refused = await act()
    setBusy(false)
    if (refused) showCallToast.failure(refused.message)
  }
  if (isLink)
    return (
      <button
        type="button"
        aria-busy={busy || undefined}
        className={`tap leading-6 ${linkClass}`}
        onClick={() => !busy && void onClick()}
      >
        {label}
      </button>
    )
  return (
    <Button
      variant={icon ? 'ghost' : 'outline'}
      icon={icon}
      busy={busy}
      disabled={disabled}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  )
}

type UndoButtonProps = {
  things: TransferPlural
  result: Import
  /** Starts the undo; returns why it could not, or null. */
  onUndo: () => Promise<ApiFailure | null>
}

/** Undoes an import after a confirmation. */
export function UndoButton({ things, result, onUndo }: UndoButtonProps) {
  const touched = result.created + result.updated
  if (touched === 0 || result.undo?.status === 'done') return null
  const ask = async () => {
    return (await confirmUndo(things, result)) ? onUndo() : null
  }
  if (result.undo?.status === 'running')
    return (
      <Button variant="ghost" busy>
        {t('Undoing...')}
      </Button>
    )
  return (
    <AsyncActionButton label={result.undo ? t('Undo the rest') : t('Undo this import')} icon={<Undo2 />} act={ask} />
  )
}

/** Asks whether to undo an import, and says what that does. */
export const confirmUndo = (things: TransferPlural, counts: Pick<Import, 'created' | 'updated'>): Promise<boolean> =>
  confirm({ title: t('Undo this import'), text: describeUndo(things, counts), action: t('Undo') })
