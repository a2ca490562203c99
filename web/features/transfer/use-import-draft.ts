import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { importLimits, type OnDuplicate } from '#contract/transfer/imports.ts'
import type { ApiFailure } from '../../platform/api/client.ts'
import { beginImport, moveToBackground } from './import-run.ts'
import type { ColumnMapping } from './mapping-step.tsx'
import {
  type DryRun,
  dryRunImport,
  type ImportPreview,
  type ImportReadOptions,
  isWorkbook,
  previewImport,
  type Things,
} from './requests.ts'

export type ChosenFile = { file: File; preview: ImportPreview; readOptions: ImportReadOptions }

/** A file on its way to an import: what its columns are, what it would change, and why that does not go. */
export function useImportDraft(things: Things) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip')
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [busy, setBusy] = useState<'reading' | 'checking' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef<{ key: string; of: string } | null>(null)
  /** What was asked for last: an answer that comes after another question is none. */
  const latestRequest = useRef(0)

  async function read(file: File, reading: ImportReadOptions) {
    const turn = ++latestRequest.current
    setFailure(null)
    setBusy('reading')
    const preview = await previewImport(things, file, reading)
    if (turn !== latestRequest.current) return
    setBusy(null)
    if (!preview.success) return setFailure(toMessage(preview))
    setChosen({ file, preview: preview.data, readOptions: reading })
    setMapping(Object.fromEntries(preview.data.columns.map(({ header, field }) => [header, field])))
  }

  return {
    chosen,
    mapping,
    onDuplicate,
    dryRun,
    busy,
    failure,
    setMapping,
    setOnDuplicate,
    leavePreview: () => setDryRun(null),
    async choose(file: File | undefined) {
      if (!file) return
      const tooLarge = await findSizeError(file)
      if (tooLarge) setFailure(tooLarge)
      else await read(file, {})
    },
    readAs: (reading: ImportReadOptions) => chosen && read(chosen.file, reading),
    async rehearse({ file, readOptions: reading }: ChosenFile) {
      const turn = ++latestRequest.current
      setFailure(null)
      setBusy('checking')
      const result = await dryRunImport(things, file, { mapping, onDuplicate, reading })
      if (turn !== latestRequest.current) return
      setBusy(null)
      if (result.success) setDryRun(result.data)
      else setFailure(toMessage(result))
    },
    async start({ file, readOptions: reading }: ChosenFile) {
      latestRequest.current++
      setBusy(null)
      setFailure(null)
      // Trying again after a lost answer must not import the file twice; another mapping is another import.
      const of = JSON.stringify([file.name, file.size, file.lastModified, mapping, onDuplicate, reading])
      if (attempt.current?.of !== of) attempt.current = { key: uuidv7(), of }
      const refused = await beginImport(things, file, {
        mapping,
        onDuplicate,
        reading,
        idempotencyKey: attempt.current.key,
      })
      if (!refused) return
      setDryRun(null)
      setFailure(toMessage(refused))
    },
    again() {
      latestRequest.current++
      moveToBackground()
      setChosen(null)
      setDryRun(null)
      setBusy(null)
      setFailure(null)
      attempt.current = null
    },
  }
}

const toMessage = ({ fieldErrors, message }: ApiFailure): string => Object.values(fieldErrors).flat()[0] ?? message

async function findSizeError(file: File): Promise<string | null> {
  if (file.size > importLimits.fileBytes) return 'The file is larger than 100 MB.'
  if (file.size > importLimits.workbookBytes && (await isWorkbook(file))) return 'The XLSX file is larger than 20 MB.'
  return null
}
