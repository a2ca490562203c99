import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { importLimits, type OnDuplicate } from '#contract/transfer/imports.ts'
import type { Failure } from '../../platform/api.ts'
import type { Mapping } from './mapping.tsx'
import {
  type DryRun,
  type ImportPreview,
  isWorkbook,
  previewImport,
  type Reading,
  rehearseImport,
  type Things,
} from './requests.ts'
import { begin, leaveAlone } from './running.ts'

export type Chosen = { file: File; preview: ImportPreview; reading: Reading }

/** A file on its way to an import: what its columns are, what it would change, and why that does not go. */
export function usePreparing(things: Things) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip')
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [busy, setBusy] = useState<'reading' | 'checking' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef<{ key: string; of: string } | null>(null)
  /** What was asked for last: an answer that comes after another question is none. */
  const asked = useRef(0)

  async function read(file: File, reading: Reading) {
    const turn = ++asked.current
    setFailure(null)
    setBusy('reading')
    const preview = await previewImport(things, file, reading)
    if (turn !== asked.current) return
    setBusy(null)
    if (!preview.success) return setFailure(sentenceOf(preview))
    setChosen({ file, preview: preview.data, reading })
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
      const tooLarge = await sizeFault(file)
      if (tooLarge) setFailure(tooLarge)
      else await read(file, {})
    },
    readAs: (reading: Reading) => chosen && read(chosen.file, reading),
    async rehearse({ file, reading }: Chosen) {
      const turn = ++asked.current
      setFailure(null)
      setBusy('checking')
      const told = await rehearseImport(things, file, { mapping, onDuplicate, reading })
      if (turn !== asked.current) return
      setBusy(null)
      if (told.success) setDryRun(told.data)
      else setFailure(sentenceOf(told))
    },
    async start({ file, reading }: Chosen) {
      asked.current++
      setBusy(null)
      setFailure(null)
      // Trying again after a lost answer must not import the file twice; another mapping is another import.
      const of = JSON.stringify([file.name, file.size, file.lastModified, mapping, onDuplicate, reading])
      if (attempt.current?.of !== of) attempt.current = { key: uuidv7(), of }
      const refused = await begin(things, file, { mapping, onDuplicate, reading, idempotencyKey: attempt.current.key })
      if (!refused) return
      setDryRun(null)
      setFailure(sentenceOf(refused))
    },
    again() {
      asked.current++
      leaveAlone()
      setChosen(null)
      setDryRun(null)
      setBusy(null)
      setFailure(null)
      attempt.current = null
    },
  }
}

const sentenceOf = ({ fieldErrors, message }: Failure): string => Object.values(fieldErrors).flat()[0] ?? message

async function sizeFault(file: File): Promise<string | null> {
  if (file.size > importLimits.fileBytes) return 'The file is larger than 100 MB.'
  if (file.size > importLimits.workbookBytes && (await isWorkbook(file))) return 'The XLSX file is larger than 20 MB.'
  return null
}
