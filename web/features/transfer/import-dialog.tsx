import ChevronLeft from 'lucide-react/icons/chevron-left'
import Download from 'lucide-react/icons/download'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useState } from 'react'
import type { ApiFailure } from '../../platform/api/client.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { confirm } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import {
  bringToForeground,
  cancelRun,
  describeUndo,
  formatNumber,
  importRun,
  moveToBackground,
  undoRun,
} from './import-run.ts'
import { ImportSteps } from './import-steps.tsx'
import { importTexts } from './import-texts.ts'
import { MappingStep } from './mapping-step.tsx'
import { PastImports } from './past-imports.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ProgressStep } from './progress-step.tsx'
import { downloadTemplate, type Import, type Things } from './requests.ts'
import { ResultStep } from './result-step.tsx'
import { useImportDraft } from './use-import-draft.ts'

/** From a file to records: choose it, say what its columns are, see what it would change, watch it come in, see what did not. */
export function ImportDialog({ things, onClose }: { things: Things; onClose: () => void }) {
  const running = importRun.use()
  const preparing = useImportDraft(things)
  const { chosen, dryRun, busy, failure, again } = preparing

  useEffect(bringToForeground, [])
  const close = () => {
    moveToBackground()
    onClose()
  }

  const title = `Import ${things}`
  const frame = { open: true, onClose: close, title } as const
  if (running?.result) {
    const { result } = running
    return (
      <Dialog
        {...frame}
        size="md"
        header={<ImportSteps at={4} />}
        footerStart={
          <span className="max-md:hidden">
            <UndoButton result={result} things={running.things} />
          </span>
        }
        footer={
          <>
            <Button onClick={again}>Import another file</Button>
            <Button variant="primary" onClick={close}>
              Show the {things}
            </Button>
          </>
        }
      >
        <ResultStep things={running.things} result={result} />
        {/* A phone has no room for it in the footer. */}
        <div className="mt-4 md:hidden">
          <UndoButton result={result} things={running.things} />
        </div>
      </Dialog>
    )
  }

  if (running)
    return (
      <Dialog
        {...frame}
        size="md"
        header={<ImportSteps at={3} />}
        footer={
          <>
            <AsyncActionButton label="Cancel import" disabled={running.importId === null} act={cancelRun} />
            <Button variant="primary" onClick={close}>
              Keep importing in the background
            </Button>
          </>
        }
      >
        <ProgressStep {...running} since={running.startedAt} />
      </Dialog>
    )

  if (chosen && dryRun) {
    const ready = dryRun.checked < dryRun.total ? null : dryRun.created + dryRun.updated
    return (
      <Dialog
        {...frame}
        size="lg"
        flush
        header={<ImportSteps at={2} />}
        footerStart={<Back onClick={preparing.leavePreview} />}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={ready === 0} onClick={() => void preparing.start(chosen)}>
              {ready === 0
                ? 'Nothing to import'
                : ready === null
                  ? `Import ${things}`
                  : `Import ${formatCount(ready, things)}`}
            </Button>
          </>
        }
      >
        <PreviewStep things={things} dryRun={dryRun} />
      </Dialog>
    )
  }

  if (chosen)
    return (
      <Dialog
        {...frame}
        size="lg"
        flush
        header={<ImportSteps at={1} />}
        footerStart={<Back onClick={again} />}
        footer={
          <>
            <Button
              busy={busy === 'checking'}
              disabled={busy === 'reading'}
              onClick={() => void preparing.checkChanges(chosen)}
            >
              Preview changes
            </Button>
            <Button variant="primary" disabled={busy !== null} onClick={() => void preparing.start(chosen)}>
              Import {things}
            </Button>
          </>
        }
      >
        <MappingStep
          {...chosen}
          things={things}
          {...preparing}
          onMapping={preparing.setMapping}
          onDateFormats={preparing.setDateFormats}
          onOnDuplicate={preparing.setOnDuplicate}
          onReading={(reading) => void preparing.readAs(reading)}
          onOtherFile={again}
        />
      </Dialog>
    )

  return (
    <Dialog {...frame} size="md" header={<ImportSteps at={0} />}>
      <FileDrop
        label="Drop a CSV or XLSX file here, or choose one"
        hint="CSV up to 100 MB and 1,000,000 rows, XLSX up to 20 MB"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        error={failure}
        onFiles={([file]) => void preparing.choose(file)}
      />
      <div className="mt-3 flex min-h-7 items-center gap-2 text-text-2 max-md:flex-col max-md:items-start">
        {busy ? (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> Reading the file...
          </p>
        ) : (
          <>
            <p>No file at hand? Begin with a template.</p>
            <AsyncActionButton
              label="Download the template"
              icon={<Download />}
              act={() => downloadTemplate(things).then((saved) => (saved.success ? null : saved))}
            />
          </>
        )}
      </div>
      <PastImports things={things} />
    </Dialog>
  )
}

const formatCount = (count: number, things: Things): string =>
  `${formatNumber(count)} ${count === 1 ? importTexts[things].one : things}`

const Back = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" icon={<ChevronLeft className="rtl:-scale-x-100" />} onClick={onClick}>
    Back
  </Button>
)

type AsyncActionButtonProps = {
  label: string
  icon?: ReactNode
  disabled?: boolean
  act: () => Promise<ApiFailure | null>
}

/** A button that works until its call is answered, and tells why it failed. */
function AsyncActionButton({ label, icon, disabled, act }: AsyncActionButtonProps) {
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    const refused = await act()
    setBusy(false)
    if (refused) showCallToast.failure(refused.message)
  }
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

function UndoButton({ things, result }: { things: Things; result: Import }) {
  const touched = result.created + result.updated
  if (touched === 0 || result.undo?.status === 'done') return null
  const ask = async () => {
    const sure = await confirm({
      title: 'Undo this import',
      text: describeUndo(things, result),
      action: 'Undo',
    })
    return sure ? undoRun() : null
  }
  if (result.undo)
    return (
      <Button variant="ghost" busy>
        Undoing...
      </Button>
    )
  return <AsyncActionButton label="Undo this import" icon={<Undo2 />} act={ask} />
}
