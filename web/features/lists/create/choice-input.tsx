import ChevronDown from 'lucide-react/icons/chevron-down'
import { t } from '#contract/language/translate.ts'
import { ChoiceList } from '../../../ui/controls/choice-list.tsx'
import { controlClass } from '../../../ui/controls/input.tsx'
import { getOptionLabel, type Option } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFieldControlProps } from '../../../ui/forms/form-field.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'

type ChoiceInputProps = {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

/** One of many choices, picked in a list with a search field. */
export function ChoiceInput({ label, options, value, onChange }: ChoiceInputProps) {
  const fieldProps = useFieldControlProps()
  const text = getOptionLabel(options, value) || t('Choose {field}', { field: label.toLowerCase() })
  return (
    <Popover
      label={label}
      className="w-72"
      trigger={
        <button
          type="button"
          {...fieldProps}
          aria-label={`${label}: ${text}`}
          className={cx(controlClass('lg'), 'flex items-center gap-2 text-start', !value && 'text-text-3')}
        >
          <span className="min-w-0 flex-1 truncate">{text}</span>
          <ChevronDown aria-hidden className="size-3.5 flex-none text-text-3" />
        </button>
      }
    >
      {(close) => (
        <ChoiceList
          label={label}
          options={options.map(({ value: id, ...option }) => ({ id, ...option }))}
          value={value || null}
          onPick={(id) => {
            onChange(id ?? '')
            close()
          }}
        />
      )}
    </Popover>
  )
}
