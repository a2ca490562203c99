import { useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import type { Role } from '#contract/kit/roles.ts'
import { teamMessages } from '#contract/team/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { callToast } from '../../ui/toasts.ts'
import { invite } from './requests.ts'
import { roleHints, roleOptions } from './roles.ts'

/** Mails an invitation to one address, with a role that is not stronger than the own one. */
export function InviteDialog({ own, onClose }: { own: Role; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('MEMBER')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())

  async function submit() {
    const address = email.trim()
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return setError('Please enter an e-mail address.')
    setBusy(true)
    const result = await invite({ email: address, role }, `${key} ${address} ${role}`)
    setBusy(false)
    if (result.success) {
      callToast.success(teamMessages.invited)
      return onClose()
    }
    setError(result.fieldErrors.email?.[0] ?? null)
    if (!result.fieldErrors.email)
      callToast.failure(result.error === 'no_token' ? messages.noToken : result.message || teamMessages.inviteFailed)
  }
  return (
    <FormDialog
      title="Invite to this workspace"
      action="Send invitation"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label="E-mail" error={error}>
        <Input
          size="lg"
          type="email"
          autoComplete="off"
          data-autofocus
          maxLength={255}
          value={email}
          onChange={(event) => {
            setError(null)
            setEmail(event.target.value)
          }}
        />
      </FormField>
      <FormField label="Role" help={`${roleHints[role]}.`}>
        <Select
          size="lg"
          empty={false}
          value={role}
          onChange={(next) => next && setRole(next)}
          options={roleOptions(own)}
        />
      </FormField>
    </FormDialog>
  )
}
