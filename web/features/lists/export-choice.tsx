import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import type { Portable } from '#contract/transfer/exports.ts'
import { stored } from '../../platform/stored.ts'
import { valueStore } from '../../platform/value-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Option, Select } from '../../ui/select.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { type ExportField, type ExportFormat, readExportFields } from '../transfer/public.ts'

export type Choice = { format: ExportFormat; fields: string[] }
type Noun = Portable

/** An export whose columns somebody wants to choose. */
export const exportAsked = valueStore<{
  noun: Noun
  many: string
  act: (choice: Choice) => void
} | null>(null)

const formatOptions: Option<ExportFormat>[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'json', label: 'JSON' },
]

/** Asks which columns a file gets and in which order; the answer is kept on this device. */
export function ExportChoice() {
  const asked = exportAsked.use()
  return asked && <ExportDialog key={asked.noun} {...asked} onClose={() => exportAsked.set(null)} />
}

type ExportDialogProps = { noun: Noun; many: string; act: (choice: Choice) => void; onClose: () => void }

function ExportDialog({ noun, many, act, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>(() => kept(noun)?.format ?? 'csv')
  const [known, setKnown] = useState<ExportField[] | 'loading' | 'failed'>('loading')
  const [chosen, setChosen] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let gone = false
    setKnown('loading')
    void readExportFields(noun).then((answer) => {
      if (gone) return
      setKnown(answer.success ? answer.data : 'failed')
      if (answer.success) setChosen(stillThere(kept(noun)?.fields, answer.data) ?? usual(answer.data))
    })
    return () => {
      gone = true
    }
  }, [noun, attempt])

  const fields = typeof known === 'string' ? [] : known
  const begin = () => {
    stored.write(`${noun}:export`, JSON.stringify({ format, fields: chosen } satisfies Choice))
    onClose()
    act({ format, fields: chosen })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Export ${many}`}
      size="sm"
      flush
      footerStart={
        <>
          <Button variant="ghost" disabled={fields.length === 0} onClick={() => setChosen(usual(fields))}>
            Usual
          </Button>
          <Button variant="ghost" disabled={chosen.length === 0} onClick={() => setChosen([])}>
            None
          </Button>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={chosen.length === 0 || fields.length === 0} onClick={begin}>
            Export
          </Button>
        </>
      }
    >
      <div className="border-b border-line px-5 py-4">
        <FormField label="Format">
          <Select
            value={format}
            empty={false}
            options={formatOptions}
            onChange={(value) => setFormat(value ?? 'csv')}
          />
        </FormField>
      </div>
      {known === 'loading' && <SkeletonRows rows={8} height={32} />}
      {known === 'failed' && <ErrorState text="Failed to load the columns" onRetry={() => setAttempt((n) => n + 1)} />}
      {fields.length > 0 && <FieldList {...{ fields, chosen, setChosen }} />}
    </Dialog>
  )
}

type FieldListProps = { fields: ExportField[]; chosen: string[]; setChosen: (chosen: string[]) => void }

/** Chosen columns in their order, then the others. */
function FieldList({ fields, chosen, setChosen }: FieldListProps) {
  const labels = new Map(fields.map(({ field, label }) => [field, label]))
  const others = fields.filter(({ field }) => !chosen.includes(field))
  const move = (at: number, by: 1 | -1) => {
    const next = [...chosen]
    const [field] = next.splice(at, 1)
    if (field) next.splice(at + by, 0, field)
    setChosen(next)
  }
  return (
    <>
      <ol aria-label="Columns of the file" className="px-5 py-2">
        {chosen.map((field, at) => (
          <li key={field} className="flex min-h-8 items-center gap-1">
            <Checkbox
              checked
              label={labels.get(field)}
              onChange={() => setChosen(chosen.filter((each) => each !== field))}
              className="min-w-0 flex-1 wrap-anywhere"
            />
            <IconButton
              size="sm"
              label={`Move ${labels.get(field)} up`}
              icon={<ArrowUp />}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              size="sm"
              label={`Move ${labels.get(field)} down`}
              icon={<ArrowDown />}
              disabled={at === chosen.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <ul aria-label="Other columns" className="border-t border-line px-5 py-2">
          {others.map(({ field, label }) => (
            <li key={field} className="flex min-h-8 items-center">
              <Checkbox
                checked={false}
                label={label}
                onChange={() => setChosen([...chosen, field])}
                className="wrap-anywhere"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const kept = (noun: Noun) => stored.readJson<Choice>(`${noun}:export`)
const usual = (fields: ExportField[]): string[] => fields.flatMap(({ field, isUsual }) => (isUsual ? [field] : []))

/** A custom attribute that was chosen once may be nobody's by now. */
function stillThere(chosen: string[] | undefined, fields: ExportField[]): string[] | null {
  const there = chosen?.filter((field) => fields.some((each) => each.field === field)) ?? []
  return there.length > 0 ? there : null
}
