import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import type { ImportDateFormats, ImportValueMapping, OnDuplicate } from '#contract/transfer/imports.ts'
import { getReason } from '../../platform/api/api-failure.ts'
import type { CallResult } from '../../platform/api/client.ts'
import { beginImport, moveToBackground } from './import-run.ts'
import type { ColumnMapping } from './mapping/mapping-step.tsx'
import { readRememberedValues, rememberValues } from './mapping/remembered-values.ts'
import {
  type DryRun,
  downloadDryRunProblemRows,
  dryRunImport,
  type ImportDefaultsDraft,
  type ImportReadOptions,
  isWorkbook,
  type MappingSuggestion,
  suggestMapping,
} from './requests.ts'

export type ChosenFile = { file: File; suggestion: MappingSuggestion; readOptions: ImportReadOptions }

export type CheckedImport = {
  dryRun: DryRun
  /** Saves the rows with one of its problems, read with the options of the dry run: others would have other problems. */
  saveRows: (problem: string) => Promise<CallResult<string>>
}

/** The state of an import before it starts: the file, how it is read and mapped, its dry run, and the last failure. */
export function useImportDraft(things: TransferPlural) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const { settings, takeSuggestions, setValues, ...setters } = useImportSettings()
  const [checked, setChecked] = useState<CheckedImport | null>(null)
  const [busy, setBusy] = useState<'reading' | 'checking' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef<{ key: string; of: string } | null>(null)
  /** Number of the last request; replies to earlier ones are ignored. */
  const latestRequest = useRef(0)

  async function read(file: File, reading: ImportReadOptions) {
    const request = ++latestRequest.current
    setFailure(null)
    setBusy('reading')
    const suggestion = await suggestMapping(things, file, reading)
    if (request !== latestRequest.current) return
    setBusy(null)
    if (!suggestion.success) return setFailure(getReason(suggestion))
    setChosen({ file, suggestion: suggestion.data, readOptions: reading })
    takeSuggestions(suggestion.data, readRememberedValues(things, suggestion.data))
  }

  return {
    ...{ chosen, checked, busy, failure },
    ...settings,
    ...setters,
    leaveDryRun: () => setChecked(null),
    /** Maps cells of a file to choices, and remembers that for files with the same columns. */
    setValues(next: ImportValueMapping) {
      setValues(next)
      if (chosen) rememberValues(things, chosen.suggestion, next)
    },
    async choose(file: File | undefined) {
      if (!file) return
      const tooLarge = await findSizeError(file)
      if (tooLarge) setFailure(tooLarge)
      else await read(file, {})
    },
    readAs: (reading: ImportReadOptions) => chosen && read(chosen.file, reading),
    async checkChanges({ file, readOptions: reading }: ChosenFile) {
      const request = ++latestRequest.current
      setFailure(null)
      setBusy('checking')
      const options = { ...settings, reading }
      const result = await dryRunImport(things, file, options)
      if (request !== latestRequest.current) return
      setBusy(null)
      if (!result.success) return setFailure(getReason(result))
      setChecked({
        dryRun: result.data,
        saveRows: (problem) => downloadDryRunProblemRows(things, file, { ...options, problem }),
      })
    },
    async start({ file, readOptions: reading }: ChosenFile) {
      latestRequest.current++
      setBusy(null)
      setFailure(null)
      // A retry after a lost reply must not import the file twice; another mapping is another import.
      const { name, size, lastModified } = file
      const of = JSON.stringify([name, size, lastModified, settings, reading])
      if (attempt.current?.of !== of) attempt.current = { key: uuidv7(), of }
      const refused = await beginImport(things, file, { ...settings, reading, idempotencyKey: attempt.current.key })
      if (!refused) return
      setChecked(null)
      setFailure(getReason(refused))
    },
    startOver() {
      latestRequest.current++
      moveToBackground()
      setChosen(null)
      setChecked(null)
      setBusy(null)
      setFailure(null)
      attempt.current = null
    },
  }
}

export type ImportDraft = ReturnType<typeof useImportDraft>

/** The mapping of the columns and the handling of duplicates: initially as the server suggests. */
function useImportSettings() {
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [dateFormats, setDateFormats] = useState<ImportDateFormats>({})
  const [values, setValues] = useState<ImportValueMapping>({})
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip')
  const [defaults, setDefaults] = useState<ImportDefaultsDraft>({ tags: [], owner: null, status: null })
  return {
    settings: { mapping, dateFormats, values, onDuplicate, defaults },
    setMapping,
    setDateFormats,
    setValues,
    setOnDuplicate,
    setDefaults,
    takeSuggestions(suggestion: MappingSuggestion, remembered: ImportValueMapping) {
      setValues(remembered)
      setMapping(Object.fromEntries(suggestion.columns.map(({ header, field }) => [header, field])))
      setDateFormats(getDetectedFormats(suggestion))
    },
  }
}

const getDetectedFormats = ({ columns }: MappingSuggestion): ImportDateFormats =>
  Object.fromEntries(columns.map(({ header, dateFormat }) => [header, dateFormat]))

async function findSizeError(file: File): Promise<string | null> {
  if (file.size > importLimits.fileBytes) return t('The file is larger than 100 MB.')
  if (file.size > importLimits.workbookBytes && (await isWorkbook(file)))
    return t('The XLSX file is larger than 20 MB.')
  return null
}
