import { useState } from 'react'
import type { Role } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { describeInvited, teamMessages } from '#contract/team/messages.ts'
import type { Invitation } from '#contract/team/team.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Input } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { InvitationLinkDialog } from './invitation-link.tsx'
import { invite } from './requests.ts'
import { listRoleOptions, roleHints } from './roles.ts'

const title = t('Invite to this workspace')

/** Mails an invitation to one address, with a role no stronger than one's own. */
export function InviteDialog({ ownRole, onClose }: { ownRole: Role; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('MEMBER')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [key] = useState(() => crypto.randomUUID())

  async function submit() {
    const address = email.trim()
    if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address)) return setError(t('Please enter an email address.'))
    setBusy(true)
    const result = await invite({ email: address, role }, `${key} ${address} ${role}`)
    setBusy(false)
    if (result.success) {
      showCallToast.success(describeInvited(result.data))
      return setInvitation(result.data)
    }
    setError(result.fieldErrors.email?.[0] ?? null)
    if (!result.fieldErrors.email) showCallToast.failure(serverMessageOr(result, teamMessages.inviteFailed))
  }
  if (invitation) return <InvitationLinkDialog {...{ invitation, title, onClose }} />
  return (
    <FormDialog title={title} action={t('Send invitation')} busy={busy} onSubmit={submit} onClose={onClose}>
      <FormField label={t('Email')} error={error}>
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
      <FormField label={t('Role')} help={`${roleHints[role]}.`}>
        <Select
          size="lg"
          empty={false}
          value={role}
          onChange={(next) => next && setRole(next)}
          options={listRoleOptions(ownRole)}
        />
      </FormField>
    </FormDialog>
  )
}
