import ChevronLeft from 'lucide-react/icons/chevron-left'
import Download from 'lucide-react/icons/download'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { callToast } from '../../ui/toasts.ts'
import { kinds } from './fields.ts'
import { MappingStep } from './mapping.tsx'
import { PastImports } from './past.tsx'
import { usePreparing } from './preparing.ts'
import { PreviewStep } from './preview.tsx'
import { ProgressStep } from './progress.tsx'
import { downloadTemplate, type Import, type Things } from './requests.ts'
import { ResultStep } from './result.tsx'
import { attend, cancel, leaveAlone, number, run, undo, undoPlan } from './running.ts'
import { Steps } from './steps.tsx'

/** From a file to records: choose it, say what its columns are, see what it would change, watch it come in, see what did not. */
export function ImportDialog({ things, onClose }: { things: Things; onClose: () => void }) {
  const running = run.use()
  const preparing = usePreparing(things)
  const { chosen, dryRun, busy, failure, again } = preparing

  useEffect(attend, [])
  const close = () => {
    leaveAlone()
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
        header={<Steps at={4} />}
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
        header={<Steps at={3} />}
        footer={
          <>
            <Acting label="Cancel import" disabled={running.importId === null} act={cancel} />
            <Button variant="primary" onClick={close}>
              Keep importing in the background
            </Button>
          </>
        }
      >
        <ProgressStep {...running} />
      </Dialog>
    )

  if (chosen && dryRun) {
    const ready = dryRun.checked < dryRun.total ? null : dryRun.created + dryRun.updated
    return (
      <Dialog
        {...frame}
        size="lg"
        flush
        header={<Steps at={2} />}
        footerStart={<Back onClick={preparing.leavePreview} />}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={ready === 0} onClick={() => void preparing.start(chosen)}>
              {ready === 0
                ? 'Nothing to import'
                : ready === null
                  ? `Import ${things}`
                  : `Import ${counted(ready, things)}`}
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
        header={<Steps at={1} />}
        footerStart={<Back onClick={again} />}
        footer={
          <>
            <Button
              busy={busy === 'checking'}
              disabled={busy === 'reading'}
              onClick={() => void preparing.rehearse(chosen)}
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
          onOnDuplicate={preparing.setOnDuplicate}
          onReading={(reading) => void preparing.readAs(reading)}
          onOtherFile={again}
        />
      </Dialog>
    )

  return (
    <Dialog {...frame} size="md" header={<Steps at={0} />}>
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
            <Acting
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

const counted = (count: number, things: Things): string =>
  `${number(count)} ${count === 1 ? kinds[things].one : things}`

const Back = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" icon={<ChevronLeft className="rtl:-scale-x-100" />} onClick={onClick}>
    Back
  </Button>
)

type ActingProps = { label: string; icon?: ReactNode; disabled?: boolean; act: () => Promise<Failure | null> }

/** A button that works until its call is answered, and tells why it failed. */
function Acting({ label, icon, disabled, act }: ActingProps) {
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    const refused = await act()
    setBusy(false)
    if (refused) callToast.failure(refused.message)
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
      text: undoPlan(things, result),
      action: 'Undo',
    })
    return sure ? undo() : null
  }
  if (result.undo)
    return (
      <Button variant="ghost" busy>
        Undoing...
      </Button>
    )
  return <Acting label="Undo this import" icon={<Undo2 />} act={ask} />
}
