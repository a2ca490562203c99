import { type FormEvent, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { registerNumber } from './check-requests.ts'

type RegisterFormProps = {
  accountId: string
  /** Whether the number is not registered; otherwise the form is opened on request, such as after a change of its name. */
  isMissing: boolean
}

/** Registers the number of an account with the Cloud API. */
export function RegisterForm({ accountId, isMissing }: RegisterFormProps) {
  const [isOpen, setOpen] = useState(isMissing)
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isComplete = /^\d{6}$/.test(pin)
  const register = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isComplete) return
    setBusy(true)
    setFailure(null)
    const result = await registerNumber(accountId, pin)
    setBusy(false)
    if (!result.success) return setFailure(result.message)
    showCallToast.success(t('Number registered'))
    setPin('')
    setOpen(false)
  }
  if (!isOpen)
    return (
      <Button variant="ghost" size="sm" className="-ms-2 self-start" onClick={() => setOpen(true)}>
        {t('Register again…')}
      </Button>
    )
  return (
    <form noValidate onSubmit={(event) => void register(event)} className="mt-1 flex flex-col items-start gap-2">
      <FormField
        label="PIN"
        help={t(
          'Six digits. If the number already has a PIN for two-step verification, enter that one. Otherwise choose one, and keep it.',
        )}
        error={failure}
      >
        <Input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pin}
          onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
        />
      </FormField>
      <Button type="submit" variant="primary" busy={busy} disabled={!isComplete}>
        {t('Register number')}
      </Button>
    </form>
  )
}
