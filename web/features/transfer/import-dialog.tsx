import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { bringToForeground, type ImportedRecords, importRun, moveToBackground } from './import-run.ts'
import { ImportSteps } from './import-steps.tsx'
import { importedType } from './import-texts.ts'
import { importedRecordsLink } from './imported-records-link.ts'
import { renderImportStep } from './render-import-step.tsx'
import { useImportDraft } from './use-import-draft.ts'

type ImportDialogProps = { things: TransferPlural; onClose: () => void; onShow: (imported: ImportedRecords) => void }

/** The steps of an import: choose a file, map its columns, see a dry run, watch the progress, see what failed. */
export function ImportDialog({ things, onClose, onShow }: ImportDialogProps) {
  const running = importRun.use()
  const draft = useImportDraft(things)
  const navigate = useNavigate()
  useEffect(bringToForeground, [])
  const close = () => {
    moveToBackground()
    onClose()
  }
  const show = () => {
    close()
    if (!running?.result) return
    if (running.things === things) onShow({ ...running.result, fields: running.fields })
    else void navigate(importedRecordsLink(running.things, running.result.importId))
  }
  // One dialog for all steps, so that it keeps the focus.
  const { at, ...step } = renderImportStep({ things, running, draft, onClose: close, onShow: show })
  return (
    <Dialog
      open
      onClose={close}
      title={t('Import {things}', { things: importedType(things).plural })}
      header={<ImportSteps at={at} />}
      {...step}
    />
  )
}
