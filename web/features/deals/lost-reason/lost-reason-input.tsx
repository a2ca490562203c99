import { useState } from 'react'
import { fieldLimits } from '#contract/kit/fields.ts'
import { t } from '#contract/language/translate.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

type LostReasonInputProps = {
  /** The reasons of the workspace. Without any, the reason is typed. */
  names: readonly string[]
  value: string
  error: string | null
  isRequired: boolean
  /** Takes the focus when it appears. */
  takesFocus?: boolean
  onChange: (reason: string) => void
}

/** The choice that shows an input. Names don’t begin with a blank. */
const other = ' other'

/** A select of the reasons of the workspace, with another input for any other text. */
export function LostReasonInput({ names, value, error, isRequired, takesFocus, onChange }: LostReasonInputProps) {
  const [wantsOther, setWantsOther] = useState<boolean | null>(null)
  if (names.length === 0)
    return (
      <FormField label={t('Lost reason')} error={error} optional={!isRequired}>
        <ReasonText {...{ value, takesFocus, onChange }} />
      </FormField>
    )
  // What was typed before is no choice.
  const isOther = wantsOther ?? (value !== '' && !names.includes(value))
  return (
    <>
      <FormField label={t('Lost reason')} error={isOther ? null : error} optional={!isRequired}>
        <ReasonSelect
          {...{ names, takesFocus }}
          value={isOther ? other : value || null}
          onChange={(chosen) => {
            setWantsOther(chosen === other)
            onChange(chosen === other || chosen === null ? '' : chosen)
          }}
        />
      </FormField>
      {isOther && (
        <FormField label={t('Other reason')} error={error} optional={!isRequired}>
          <ReasonText {...{ value, onChange }} takesFocus={takesFocus || wantsOther === true} />
        </FormField>
      )}
    </>
  )
}

type ReasonSelectProps = Pick<LostReasonInputProps, 'names' | 'takesFocus'> & {
  value: string | null
  onChange: (chosen: string | null) => void
}

/** The choices may arrive while the dialog is open, in place of the input that had the focus. */
const ReasonSelect = ({ names, value, takesFocus = false, onChange }: ReasonSelectProps) => (
  <Select
    ref={useFocusOnMount<HTMLSelectElement>(takesFocus)}
    name={value === other ? undefined : 'lostReason'}
    size="lg"
    data-autofocus={takesFocus || undefined}
    value={value}
    onChange={onChange}
    options={[...names.map((name) => ({ value: name, label: name })), { value: other, label: t('Other…') }]}
  />
)

type ReasonTextProps = Pick<LostReasonInputProps, 'value' | 'takesFocus' | 'onChange'>

const ReasonText = ({ value, takesFocus = false, onChange }: ReasonTextProps) => (
  <Input
    ref={useFocusOnMount<HTMLInputElement>(takesFocus)}
    name="lostReason"
    size="lg"
    data-autofocus={takesFocus || undefined}
    autoComplete="off"
    maxLength={fieldLimits.text}
    placeholder={t('Why was it lost?')}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
