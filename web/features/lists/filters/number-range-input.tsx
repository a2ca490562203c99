import { t } from '#contract/language/translate.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { useDebouncedText } from '../../../ui/forms/use-debounced-text.ts'
import type { ListFilter, ListQuery, ListRow } from '../list-descriptor.ts'
import { clearFilter, getFilterKeys, readNumber } from '../list-query.ts'
import { useRemoveFilterOnClose } from './kept-filter.ts'

type NumberRangeInputProps<R extends ListRow> = {
  filter: Extract<ListFilter<R>, { by: 'numberRange' }>
  query: ListQuery
  onChange: (change: ListQuery) => void
  needsFilter?: boolean
}

/** The two ends of a range of whole numbers. What is no such number stays in its field, with the reason, and filters nothing. */
export function NumberRangeInput<R extends ListRow>(props: NumberRangeInputProps<R>) {
  const { filter, query, onChange, needsFilter = false } = props
  const { min, max } = filter
  const [fromKey = '', toKey = ''] = getFilterKeys(filter)
  const commit = (key: string, otherKey: string) => (text: string) => {
    const value = readNumber(filter, text)
    const isRemoved = text === '' && !(needsFilter && query[otherKey] === undefined)
    if (value !== undefined || isRemoved) onChange({ [key]: value })
  }
  const [from, setFrom] = useDebouncedText(query[fromKey] ?? '', commit(fromKey, toKey))
  const [to, setTo] = useDebouncedText(query[toKey] ?? '', commit(toKey, fromKey))
  useRemoveFilterOnClose(needsFilter && from === '' && to === '', () => onChange(clearFilter(query, filter)))
  const input = (text: string, setText: (text: string) => void) => (
    <Input
      {...{ type: 'number', min, max, step: 1, maxLength: 200 }}
      data-autofocus
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
  const explain = (text: string) =>
    text === '' || readNumber(filter, text) !== undefined
      ? null
      : t('Enter a number from {min} to {max}.', { min, max })
  const [fromError, toError] = [explain(from), explain(to)]
  const isReversed = !fromError && !toError && from !== '' && to !== '' && Number(from) > Number(to)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{filter.label}</legend>
      <FormField label={t('At least')} error={fromError}>
        {input(from, setFrom)}
      </FormField>
      <FormField
        label={t('At most')}
        error={toError ?? (isReversed ? t('Enter a number that is not below “At least”.') : null)}
      >
        {input(to, setTo)}
      </FormField>
    </fieldset>
  )
}
