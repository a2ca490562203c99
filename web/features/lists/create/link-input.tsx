import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { LinkField } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { type ControlSize, controlClass } from '../../../ui/controls/input.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFieldControlProps } from '../../../ui/forms/form-field.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { linkedRecordName } from '../filters/filter-descriptions.ts'
import { useLinkName } from '../linked-records.ts'
import type { LinkedRecord } from '../list-descriptor.ts'
import { ValueEditor } from '../table/value-editor.tsx'

type LinkInputProps = {
  field: LinkField
  /** The id of the linked record; empty for none. */
  value: string
  size?: ControlSize
  /** The initial link. */
  initialLink?: LinkedRecord
  onChange: (id: string) => void
}

/** A link to another record, picked in a search box. */
export function LinkInput({ field, value, size = 'lg', initialLink, onChange }: LinkInputProps) {
  const [chosenLink, setChosenLink] = useState(initialLink)
  const fieldProps = useFieldControlProps()
  const known = value !== '' && chosenLink?.id === value ? chosenLink : null
  // A restored draft has only the id.
  const fetchedName = useLinkName(field.to, known ? '' : value)
  const displayName = known ? linkedRecordName(known) : fetchedName
  const label = columnLabel(field)
  const text = displayName || t('Choose {field}', { field: label.toLowerCase() })
  return (
    <Popover
      label={label}
      className="w-72"
      trigger={
        <button
          type="button"
          {...fieldProps}
          aria-label={`${label}: ${text}`}
          className={cx(controlClass(size), 'flex items-center gap-2 text-start', !displayName && 'text-text-3')}
        >
          <bdi className="min-w-0 flex-1 truncate">{text}</bdi>
          <ChevronDown aria-hidden className="size-3.5 flex-none text-text-3" />
        </button>
      }
    >
      {(close) => (
        <ValueEditor
          field={field}
          value={value || null}
          onSave={(id, next) => {
            setChosenLink(next ?? undefined)
            onChange(id === null ? '' : String(id))
            close()
          }}
          onCancel={close}
        />
      )}
    </Popover>
  )
}
