import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { type Option, Select } from '../../../ui/controls/select.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type ExportField, type ExportFormat, readExportFields } from '../../transfer/public.ts'
import { type ExportChoice, type ExportNoun, exportRequest } from './export-request.ts'

const formatOptions: Option<ExportFormat>[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: t('Excel (XLSX)') },
  { value: 'json', label: 'JSON' },
]

/** Lets the user choose the columns of an export and their order. The choice is stored on this device. */
export function ExportDialogHost() {
  const request = exportRequest.use()
  return request && <ExportDialog key={request.noun} {...request} onClose={() => exportRequest.set(null)} />
}

type ExportDialogProps = {
  noun: ExportNoun
  many: string
  onExport: (choice: ExportChoice) => void
  onClose: () => void
}

function ExportDialog({ noun, many, onExport, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>(() => readStoredChoice(noun)?.format ?? 'csv')
  const [availableFields, setAvailableFields] = useState<ExportField[] | 'loading' | 'failed'>('loading')
  const [selectedFields, setSelectedFields] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry must fetch again
  useEffect(() => {
    let isCancelled = false
    setAvailableFields('loading')
    void readExportFields(noun).then((result) => {
      if (isCancelled) return
      setAvailableFields(result.success ? result.data : 'failed')
      if (result.success)
        setSelectedFields(pickAvailable(readStoredChoice(noun)?.fields, result.data) ?? defaultFields(result.data))
    })
    return () => {
      isCancelled = true
    }
  }, [noun, attempt])

  const fields = typeof availableFields === 'string' ? [] : availableFields
  const startExport = () => {
    browserStorage.write(`${noun}:export`, JSON.stringify({ format, fields: selectedFields } satisfies ExportChoice))
    onClose()
    onExport({ format, fields: selectedFields })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Export {many}', { many })}
      size="sm"
      flush
      footerStart={
        <>
          <Button
            variant="ghost"
            disabled={fields.length === 0}
            onClick={() => setSelectedFields(defaultFields(fields))}
          >
            {t('Usual')}
          </Button>
          <Button variant="ghost" disabled={selectedFields.length === 0} onClick={() => setSelectedFields([])}>
            {t('None')}
          </Button>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={selectedFields.length === 0 || fields.length === 0} onClick={startExport}>
            {t('Export')}
          </Button>
        </>
      }
    >
      <div className="border-b border-line px-5 py-4">
        <FormField label={t('Format')}>
          <Select
            value={format}
            empty={false}
            options={formatOptions}
            onChange={(value) => setFormat(value ?? 'csv')}
          />
        </FormField>
      </div>
      {availableFields === 'loading' && <SkeletonRows rows={8} height={32} />}
      {availableFields === 'failed' && (
        <ErrorState text={t('Failed to load the columns')} onRetry={() => setAttempt((n) => n + 1)} />
      )}
      {fields.length > 0 && <FieldList {...{ fields, selectedFields, setSelectedFields }} />}
    </Dialog>
  )
}

type FieldListProps = { fields: ExportField[]; selectedFields: string[]; setSelectedFields: (chosen: string[]) => void }

/** The chosen columns in their order, then the others. */
function FieldList({ fields, selectedFields, setSelectedFields }: FieldListProps) {
  const labels = new Map(fields.map(({ field, label }) => [field, label]))
  const others = fields.filter(({ field }) => !selectedFields.includes(field))
  const move = (at: number, by: 1 | -1) => {
    const next = [...selectedFields]
    const [field] = next.splice(at, 1)
    if (field) next.splice(at + by, 0, field)
    setSelectedFields(next)
  }
  return (
    <>
      <ol aria-label={t('Columns in the file')} className="px-5 py-2">
        {selectedFields.map((field, at) => (
          <li key={field} className="flex min-h-8 items-center gap-1">
            <Checkbox
              checked
              label={labels.get(field)}
              onChange={() => setSelectedFields(selectedFields.filter((each) => each !== field))}
              className="min-w-0 flex-1 wrap-anywhere"
            />
            <IconButton
              size="sm"
              label={t('Move {label} up', { label: labels.get(field) ?? field })}
              icon={<ArrowUp />}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              size="sm"
              label={t('Move {label} down', { label: labels.get(field) ?? field })}
              icon={<ArrowDown />}
              disabled={at === selectedFields.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <ul aria-label={t('Other columns')} className="border-t border-line px-5 py-2">
          {others.map(({ field, label }) => (
            <li key={field} className="flex min-h-8 items-center">
              <Checkbox
                checked={false}
                label={label}
                onChange={() => setSelectedFields([...selectedFields, field])}
                className="wrap-anywhere"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const readStoredChoice = (noun: ExportNoun) => browserStorage.readJson<ExportChoice>(`${noun}:export`)
const defaultFields = (fields: ExportField[]): string[] =>
  fields.flatMap(({ field, isUsual }) => (isUsual ? [field] : []))

/** Drops stored columns that no longer exist, such as deleted custom attributes. */
function pickAvailable(selectedFields: string[] | undefined, fields: ExportField[]): string[] | null {
  const available = selectedFields?.filter((field) => fields.some((each) => each.field === field)) ?? []
  return available.length > 0 ? available : null
}
