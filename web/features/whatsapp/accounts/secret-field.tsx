import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'

type SecretFieldProps = {
  label: string
  help: string
  error: string | null
  optional?: boolean
  value: string
  onChange: (value: string) => void
}

/** A secret that is stored encrypted and never shown again. */
export function SecretField({ value, onChange, ...field }: SecretFieldProps) {
  return (
    <FormField {...field}>
      <Input
        size="lg"
        type="password"
        autoComplete="off"
        maxLength={1_000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormField>
  )
}
