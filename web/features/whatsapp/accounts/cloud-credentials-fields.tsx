import { t } from '#contract/language/translate.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { SecretField } from './secret-field.tsx'

export const emptyCredentials = { accessToken: '', phoneNumberId: '', appSecret: '' }

type CloudCredentials = typeof emptyCredentials
type CloudCredentialsFieldsProps = {
  values: CloudCredentials
  onChange: (values: CloudCredentials) => void
  errorOf: (field: keyof CloudCredentials) => string | null
}

/** The credentials that Meta issues for a number of the Cloud API. */
export function CloudCredentialsFields({ values, onChange, errorOf }: CloudCredentialsFieldsProps) {
  const fill = (field: keyof CloudCredentials) => (value: string) => onChange({ ...values, [field]: value })
  return (
    <>
      <p className="text-text-2">
        {t(
          'Meta for Developers shows all three: in your app, under WhatsApp, API setup, and under App settings, Basic.',
        )}
      </p>
      <FormField
        label={t('Phone number ID')}
        help={t('The ID from Meta, not the phone number.')}
        error={errorOf('phoneNumberId')}
      >
        <Input
          size="lg"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={values.phoneNumberId}
          onChange={(event) => fill('phoneNumberId')(event.target.value)}
        />
      </FormField>
      <SecretField
        label={t('Access token')}
        help={t('Use a system user’s token, because it doesn’t expire.')}
        error={errorOf('accessToken')}
        value={values.accessToken}
        onChange={fill('accessToken')}
      />
      <SecretField
        label={t('App secret')}
        help={t('Verifies that messages come from WhatsApp.')}
        error={errorOf('appSecret')}
        value={values.appSecret}
        onChange={fill('appSecret')}
      />
    </>
  )
}
