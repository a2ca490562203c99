import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { OnDuplicate } from '#contract/transfer/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Mapping, MappingStep } from './mapping.tsx'
import { ProgressStep } from './progress.tsx'
import { type ImportPreview, previewImport, type Things } from './requests.ts'
import { ResultStep } from './result.tsx'
import { attend, begin, leaveAlone, run } from './running.ts'
import { Steps } from './steps.tsx'

const mostBytes = 100 << 20
type Chosen = { file: File; preview: ImportPreview }

/** From a file to contacts: choose it, say what its columns are, watch it come in, see what did not. */
export function ImportDialog({ things, onClose }: { things: Things; onClose: () => void }) {
  const running = run.use()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip')
  const [reading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef<{ key: string; of: string } | null>(null)

  useEffect(attend, [])
  const close = () => {
    leaveAlone()
    onClose()
  }

  async function choose(file: File | undefined) {
    if (!file) return
    setFailure(null)
    if (file.size > mostBytes) return setFailure('The file is larger than 100 MB.')
    setReading(true)
    const preview = await previewImport(things, file)
    setReading(false)
    if (!preview.success) return setFailure(preview.message)
    setChosen({ file, preview: preview.data })
    setMapping(Object.fromEntries(preview.data.columns.map(({ header, field }) => [header, field])))
  }

  async function start({ file }: Chosen) {
    setFailure(null)
    // Trying again after a lost answer must not import the file twice; another mapping is another import.
    const of = JSON.stringify([file.name, file.size, file.lastModified, mapping, onDuplicate])
    if (attempt.current?.of !== of) attempt.current = { key: uuidv7(), of }
    const refused = await begin(things, file, { mapping, onDuplicate, idempotencyKey: attempt.current.key })
    if (refused) setFailure(Object.values(refused.fieldErrors).flat()[0] ?? refused.message)
  }

  const again = () => {
    leaveAlone()
    setChosen(null)
    setFailure(null)
    attempt.current = null
  }

  const title = `Import ${things}`
  if (running?.result)
    return (
      <Dialog
        open
        onClose={close}
        title={title}
        size="md"
        header={<Steps at={3} />}
        footer={
          <>
            <Button onClick={again}>Import another file</Button>
            <Button variant="primary" onClick={close}>
              Show the {things}
            </Button>
          </>
        }
      >
        <ResultStep result={running.result} />
      </Dialog>
    )

  if (running)
    return (
      <Dialog
        open
        onClose={close}
        title={title}
        size="md"
        header={<Steps at={2} />}
        footer={
          <Button variant="primary" onClick={close}>
            Keep importing in the background
          </Button>
        }
      >
        <ProgressStep {...running} />
      </Dialog>
    )

  if (chosen)
    return (
      <Dialog
        open
        onClose={close}
        title={title}
        size="lg"
        flush
        header={<Steps at={1} />}
        footerStart={
          <Button variant="ghost" icon={<ChevronLeft />} onClick={again}>
            Back
          </Button>
        }
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={() => void start(chosen)}>
              Import {things}
            </Button>
          </>
        }
      >
        <MappingStep
          {...chosen}
          {...{ mapping, onDuplicate, failure }}
          onMapping={setMapping}
          onOnDuplicate={setOnDuplicate}
          onOtherFile={again}
        />
      </Dialog>
    )

  return (
    <Dialog open onClose={close} title={title} size="md" header={<Steps at={0} />}>
      <FileDrop
        label="Drop a CSV file here, or choose one"
        hint="CSV in UTF-8, up to 100 MB and 1,000,000 rows"
        accept=".csv,.tsv,.txt,text/csv"
        error={failure}
        onFiles={([file]) => void choose(file)}
      />
      <p role="status" className="mt-3 flex h-5 items-center gap-2 text-text-2">
        {reading && (
          <>
            <Spinner /> Reading the file...
          </>
        )}
      </p>
    </Dialog>
  )
}
