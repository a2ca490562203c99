import { useState } from 'react'
import type { User } from '#contract/auth/user.ts'
import { announced } from '../../platform/api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { toasts, useAuthForm } from '../auth/public.ts'
import { changeProfile } from './requests.ts'

const fields = ['name', 'avatar', 'phoneNumber', 'timezone'] as const

/** Name, picture, phone number and time zone of the signed-in person. */
export function ProfileForm({ user }: { user: User }) {
  const [zone, setZone] = useState(user.timezone)
  const form = useAuthForm({
    fields,
    send: (values) =>
      announced(
        changeProfile(Object.fromEntries(fields.map((name) => [name, values[name].trim() || null]))),
        toasts.profile,
      ),
    failed: toasts.profile.failure,
    done: () => undefined,
  })
  return (
    <form {...form.props} className="grid max-w-120 grid-cols-1 gap-4">
      {form.banner}
      <div className="flex items-center gap-3">
        <Avatar name={user.name || user.email} id={user.id} image={user.avatar} size={36} />
        <div className="min-w-0">
          <div className="truncate font-medium">{user.name || user.email}</div>
          <div className="truncate text-12 text-text-2">{user.email}</div>
        </div>
      </div>
      <FormField label="Your name" error={form.errors.name}>
        <Input name="name" autoComplete="name" maxLength={255} defaultValue={user.name ?? ''} />
      </FormField>
      <FormField label="Picture" help="The address of a picture on the web." optional error={form.errors.avatar}>
        <Input name="avatar" type="url" maxLength={2_048} defaultValue={user.avatar ?? ''} />
      </FormField>
      <FormField label="Phone number" optional error={form.errors.phoneNumber}>
        <Input name="phoneNumber" type="tel" autoComplete="tel" maxLength={50} defaultValue={user.phoneNumber ?? ''} />
      </FormField>
      <FormField label="Time zone" error={form.errors.timezone}>
        <Select
          name="timezone"
          value={zone}
          onChange={setZone}
          options={zonesWith(user.timezone)}
          empty="That of this browser"
        />
      </FormField>
      <Button type="submit" variant="primary" busy={form.busy} className="justify-self-start">
        Save profile
      </Button>
    </form>
  )
}

/** Every time zone the browser knows, and the present one even where it does not. */
function zonesWith(present: string | null) {
  const known = Intl.supportedValuesOf('timeZone')
  const all = present && !known.includes(present) ? [present, ...known] : known
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
