import { t } from '#contract/language/translate.ts'
import { type Encoding, encodingNames, encodings } from '#contract/transfer/encodings.ts'
import { type Option, Select } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import type { ImportReadOptions, MappingSuggestion } from '../requests.ts'

const encodingOptions: Option<Encoding>[] = encodings.map((value) => ({ value, label: encodingNames[value] }))

type ReadOptionsFormProps = { suggestion: MappingSuggestion; onReading: (reading: ImportReadOptions) => void }

/** How the file is read: its encoding, in a control that is small, other than on a phone, if it is UTF-8 as of most files, or the sheet of a workbook. */
export function ReadOptionsForm({ suggestion: { encoding, sheets, sheet }, onReading }: ReadOptionsFormProps) {
  if (encoding)
    return (
      <Labelled text={t('Encoding')} isSmall={encoding === 'utf-8'}>
        <Select
          value={encoding}
          empty={false}
          options={encodingOptions}
          onChange={(value) => value && onReading({ encoding: value })}
        />
      </Labelled>
    )
  if (sheets.length < 2) return null
  return (
    <Labelled text={t('Sheet')}>
      <Select
        value={sheet}
        empty={false}
        options={sheets.map((value) => ({ value, label: value }))}
        onChange={(value) => value && onReading({ sheet: value })}
      />
    </Labelled>
  )
}

function Labelled({ text, isSmall, children }: { text: string; isSmall?: boolean; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label
      className={cx(
        'flex min-w-0 items-center gap-2',
        'max-md:w-full max-md:*:last:w-auto max-md:*:last:flex-1',
        isSmall ? 'md:*:last:w-40' : 'md:*:last:w-64',
      )}
    >
      <span className={isSmall ? 'sr-only' : 'flex-none text-text-2'}>{text}</span>
      {children}
    </label>
  )
}
