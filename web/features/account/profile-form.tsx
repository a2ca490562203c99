import { useState } from 'react'
import type { User } from '#contract/auth/user.ts'
import type { Language } from '#contract/language/languages.ts'
import { t } from '#contract/language/translate.ts'
import { withToast } from '../../platform/api/client.ts'
import { languageOptions } from '../../platform/language/language-options.ts'
import { getPageLanguage } from '../../platform/language/page-language.ts'
import { listTimeZones } from '../../shared/time-zones.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { authToasts, useAuthForm } from '../auth/public.ts'
import { updateProfile } from './requests.ts'

const fields = ['name', 'phoneNumber', 'timezone', 'language'] as const

export function ProfileForm({ user }: { user: User }) {
  // Undefined until the user changes the field. A profile that loads late must not replace their input.
  const [typedZone, setTypedZone] = useState<string | null>()
  const [typedLanguage, setTypedLanguage] = useState<Language | null>(null)
  const [isChanged, setChanged] = useState(false)
  const form = useAuthForm({
    fields,
    request: (values) => {
      // Until somebody chooses a language, that of the browser applies.
      const sent = fields.filter((name) => name !== 'language' || typedLanguage !== null)
      const change = Object.fromEntries(sent.map((name) => [name, values[name].trim() || null]))
      return withToast(updateProfile(change), authToasts.profile)
    },
    failureHeadline: authToasts.profile.failure,
    onSuccess: (_, sent) => {
      setTypedZone((typed) => ((typed ?? '') === sent.timezone ? undefined : typed))
      setChanged(false)
    },
  })
  return (
    <form
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event)
        setChanged(true)
      }}
      className="grid grid-cols-1 gap-4"
    >
      {form.banner}
      <FormField label={t('Your name')} error={form.errors.name}>
        <Input name="name" autoComplete="name" maxLength={255} defaultValue={user.name ?? ''} />
      </FormField>
      <FormField label={t('Phone number')} optional error={form.errors.phoneNumber}>
        <Input name="phoneNumber" type="tel" autoComplete="tel" maxLength={50} defaultValue={user.phoneNumber ?? ''} />
      </FormField>
      <FormField label={t('Time zone')} error={form.errors.timezone}>
        <Select
          name="timezone"
          value={typedZone === undefined ? user.timezone : typedZone}
          onChange={setTypedZone}
          options={listTimeZones(user.timezone)}
          empty={t('Same as this browser')}
          emptyIsChoice
        />
      </FormField>
      <FormField label={t('Language')} error={form.errors.language}>
        <Select
          name="language"
          value={typedLanguage ?? user.language ?? getPageLanguage()}
          onChange={setTypedLanguage}
          options={languageOptions}
          empty={false}
        />
      </FormField>
      <Button type="submit" variant={isChanged ? 'primary' : 'outline'} busy={form.busy} className="justify-self-start">
        {t('Save profile')}
      </Button>
    </form>
  )
}
