import FileText from 'lucide-react/icons/file-text'
import FileUp from 'lucide-react/icons/file-up'
import { useId } from 'react'
import { customAttributePrefix, customFieldPrefix } from '#contract/custom-fields/enums.ts'
import { fieldLimits } from '#contract/kit/fields.ts'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { formatList } from '#contract/language/format-list.ts'
import { t, tCount } from '#contract/language/translate.ts'
import type { ImportDateFormats, OnDuplicate } from '#contract/transfer/imports.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { type Option, Select } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import { useCustomFields } from '../../custom-fields/public.ts'
import { importedType } from '../import-texts.ts'
import { formatRows } from '../problems/problem-rows.tsx'
import type { ImportDefaultsDraft, ImportReadOptions, MappingSuggestion } from '../requests.ts'
import { ColumnCheck } from './column-check.tsx'
import { DateFormatSelect } from './date-format-select.tsx'
import { ImportDefaults } from './import-defaults.tsx'
import { isNewAttribute, NewAttributes } from './new-attributes.tsx'
import { ReadOptionsForm } from './read-options-form.tsx'

export type ColumnMapping = Record<string, string | null>

const duplicateOptions: Option<OnDuplicate>[] = [
  { value: 'skip', label: t('Skip the row') },
  { value: 'update', label: t('Update it') },
  { value: 'create', label: t('Create a duplicate') },
]

type MappingStepProps = {
  things: TransferPlural
  file: File
  suggestion: MappingSuggestion
  mapping: ColumnMapping
  onMapping: (mapping: ColumnMapping) => void
  dateFormats: ImportDateFormats
  onDateFormats: (formats: ImportDateFormats) => void
  onDuplicate: OnDuplicate
  onOnDuplicate: (value: OnDuplicate) => void
  defaults: ImportDefaultsDraft
  onDefaults: (defaults: ImportDefaultsDraft) => void
  onReading: (reading: ImportReadOptions) => void
  onOtherFile: () => void
  busy: 'reading' | 'checking' | null
  failure: string | null
}

/** Lets people review and change how the file is read and which field each column fills. */
export function MappingStep(props: MappingStepProps) {
  const { suggestion, failure } = props
  return (
    <>
      <FileBar {...props} />
      {failure && (
        <p role="alert" className="border-b border-red-edge bg-red-tint px-5 py-2 text-red-ink">
          {failure}
        </p>
      )}
      <NewAttributes {...props} />
      <table className="w-full table-fixed border-collapse max-md:block">
        <thead className="max-md:sr-only">
          <tr className="h-8 border-b border-line bg-canvas text-start text-12 text-text-2 *:px-3 *:text-start *:font-medium *:first:ps-5 *:last:pe-5">
            <th className="w-44">{t('Column in your file')}</th>
            <th>{t('First values')}</th>
            <th className="w-60">{t('Field in Parley')}</th>
            <th className="w-50">{t('Check')}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {suggestion.columns.map((column) => (
            <ColumnRow key={column.header} {...props} column={column} />
          ))}
        </tbody>
      </table>
      <MissingFields {...props} />
      <TooManyAttributes {...props} />
      <ImportDefaults things={props.things} value={props.defaults} onChange={props.onDefaults} />
      <CheckHint />
      <DuplicateChoice {...props} />
    </>
  )
}

/** The file and how it is read: in a line of its own, unless nobody has to look at it. */
function FileBar({ file, suggestion, onReading, onOtherFile, busy }: MappingStepProps) {
  const columns = suggestion.columns.length
  const isPlain = suggestion.encoding === 'utf-8'
  const narrow = useIsNarrow()
  const another = t('Choose another file')
  return (
    <div
      className={cx('flex flex-wrap items-center gap-2 border-b border-line px-5 py-2', isPlain && 'md:flex-nowrap')}
    >
      <div className={cx('flex min-w-0 flex-1 items-center gap-2', isPlain && 'md:flex-initial')}>
        <FileText aria-hidden className="flex-none" />
        <span className="truncate font-medium">{file.name}</span>
        <span className="flex-none text-text-2 max-md:text-12">
          {suggestion.rows !== null && `${formatRows(suggestion.rows)} · `}
          {tCount(columns, '{count} column', '{count} columns')}
          <span className="max-md:hidden"> · {formatFileSize(file.size)}</span>
        </span>
      </div>
      <div
        className={cx(
          'flex items-center gap-4 empty:hidden',
          isPlain ? 'flex-none max-md:order-last max-md:basis-full' : 'order-last basis-full',
        )}
      >
        <ReadOptionsForm suggestion={suggestion} onReading={onReading} />
        {busy === 'reading' && (
          <span role="status" className="flex items-center gap-2 text-text-2">
            <Spinner /> {t('Reading the file...')}
          </span>
        )}
      </div>
      {narrow ? (
        <IconButton label={another} icon={<FileUp />} className="-me-3" onClick={onOtherFile} />
      ) : (
        <Button variant="ghost" className="ms-auto" onClick={onOtherFile}>
          {another}
        </Button>
      )}
    </div>
  )
}

type ColumnRowProps = MappingStepProps & { column: MappingSuggestion['columns'][number] }

function ColumnRow({ column: { header, samples }, ...props }: ColumnRowProps) {
  const { things, suggestion, mapping, onMapping, dateFormats, onDateFormats } = props
  const field = mapping[header] ?? null
  const own = useCustomFields(importedType(things).kind).find(({ key }) => field === `${customFieldPrefix}${key}`)
  const hasDates =
    (field !== null && importedType(things).fields[field]?.kind === 'moment') ||
    own?.type === 'DATE' ||
    own?.type === 'DATE_TIME'
  const dateFormat = dateFormats[header] ?? 'year-first'
  return (
    <tr className="h-11 border-b border-line *:px-3 *:py-1 *:first:ps-5 *:last:pe-5 max-md:grid max-md:h-auto max-md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:px-5 max-md:py-3 max-md:*:p-0!">
      <th scope="row" className="truncate text-start font-medium">
        {header}
      </th>
      <td className="truncate text-text-2 max-md:row-start-2">
        {[...new Set(samples)].slice(0, 2).join(' · ') || '–'}
      </td>
      <td>
        <Select
          aria-label={t('Field for {header}', { header })}
          value={field}
          empty={t('Do not import')}
          options={createFieldOptions(header, suggestion, mapping)}
          onChange={(chosen) => onMapping({ ...mapping, [header]: chosen })}
        />
        {hasDates && (
          <div className="mt-1">
            <DateFormatSelect
              header={header}
              value={dateFormat}
              onChange={(format) => onDateFormats({ ...dateFormats, [header]: format })}
            />
          </div>
        )}
      </td>
      <td className="max-md:row-start-2">
        <ColumnCheck
          {...{ things, field, own, samples, dateFormat }}
          isNew={isNewAttribute(field, suggestion.attributes)}
        />
      </td>
    </tr>
  )
}

/** The fields that a new record needs and that no column fills. */
function MissingFields({ things, mapping }: MappingStepProps) {
  const { kind, singular } = importedType(things)
  const filled = Object.values(mapping)
  const missing = useCustomFields(kind).filter(
    ({ key, required }) => required && !filled.includes(`${customFieldPrefix}${key}`),
  )
  if (missing.length === 0) return null
  return (
    <p role="alert" className="border-b border-orange-edge bg-orange-tint px-5 py-2 text-orange-ink">
      {t('A new {kind} needs a value for {fields}. Choose a column for it.', {
        kind: singular,
        fields: formatList(
          missing.map(({ label }) => `“${label}”`),
          'and',
        ),
      })}
    </p>
  )
}

/** A record with a value in each of the columns would lose some of them. */
function TooManyAttributes({ things, mapping }: MappingStepProps) {
  const count = Object.values(mapping).filter((field) => field?.startsWith(customAttributePrefix)).length
  if (count <= fieldLimits.objectKeys) return null
  return (
    <p role="alert" className="border-b border-orange-edge bg-orange-tint px-5 py-2 text-orange-ink">
      {t(
        '{count} columns become custom attributes, but a {kind} can have at most {objectKeys}. Choose “Do not import” for columns you don’t need. Values beyond the limit are skipped and listed as problems.',
        { count, kind: importedType(things).singular, objectKeys: fieldLimits.objectKeys },
      )}
    </p>
  )
}

const CheckHint = () => (
  <div className="border-t border-line px-5 py-4">
    <p className="font-medium">{t('Check before importing')}</p>
    <p className="mt-1 text-12 text-text-3">
      {t(
        'Preview changes shows row by row what would happen. A value that does not fit is skipped and listed as a problem; the rest of its row is imported if it is complete.',
      )}
    </p>
  </div>
)

/** Stays in view below the columns, in one line where there is room. */
function DuplicateChoice({ things, onDuplicate, onOnDuplicate }: MappingStepProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-raised px-5 py-2 md:sticky md:bottom-0">
      <label htmlFor={id} className="font-medium">
        {t('If a {kind} already exists', { kind: importedType(things).singular })}
      </label>
      <Select
        id={id}
        aria-describedby={`${id}-note`}
        className="w-48 max-md:w-full"
        value={onDuplicate}
        empty={false}
        options={duplicateOptions}
        onChange={(value) => onOnDuplicate(value ?? 'skip')}
      />
      <p id={`${id}-note`} className="min-w-0 flex-1 basis-60 text-12 text-text-3">
        {importedType(things).importTexts.same}
      </p>
    </div>
  )
}

/** A field can be filled by one column only: those of other columns are disabled. */
function createFieldOptions(
  header: string,
  { fields, attributes }: MappingSuggestion,
  mapping: ColumnMapping,
): Option[] {
  const taken = new Set(
    Object.entries(mapping).flatMap(([column, field]) => (column !== header && field ? [field] : [])),
  )
  const toOption = (field: string, label: string) => ({ value: field, label, disabled: taken.has(field) })
  const own = header.startsWith(customAttributePrefix) ? header.slice(customAttributePrefix.length) : header
  const isKnown = attributes.includes(own)
  return [
    toOption(
      `${customAttributePrefix}${own}`,
      isKnown ? t('{key} (attribute)', { key: own }) : t('{key} (new attribute)', { key: own }),
    ),
    ...fields.map(({ field, label }) => toOption(field, label)),
    ...attributes
      .filter((key) => key !== own)
      .map((key) => toOption(`${customAttributePrefix}${key}`, t('{key} (attribute)', { key }))),
  ]
}

function formatFileSize(bytes: number): string {
  if (bytes < 1_000_000) return t('{size} KB', { size: Math.max(1, Math.round(bytes / 1_000)) })
  return t('{count} MB', { count: (bytes / 1_000_000).toFixed(1) })
}
