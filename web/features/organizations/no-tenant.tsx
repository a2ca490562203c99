import Building2 from 'lucide-react/icons/building-2'
import { type FormEvent, useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { tenantMessages } from '#contract/organizations/messages.ts'
import { request } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/navigation/page-title.ts'
import { reloadProfile } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'

type MissingTenantKind = 'workspace' | 'organization'

/** The screen for users without an active organization or workspace, with a form that creates one (GAP-018). */
export function NoTenant({ organizationId }: { organizationId: string | null }) {
  const kind = organizationId ? 'workspace' : 'organization'
  usePageTitle(organizationId ? t('Create a workspace') : t('Create an organization'))
  return (
    <EmptyState
      className="m-auto"
      icon={<Building2 aria-hidden />}
      text={organizationId ? messages.selectWorkspace : messages.selectOrganization}
      hint={
        organizationId
          ? t('You have no workspace yet. Create one, or ask a colleague to invite you.')
          : t('You have no organization yet. Create one, or ask a colleague to invite you.')
      }
      action={<CreateTenantForm key={kind} kind={kind} organizationId={organizationId} />}
    />
  )
}

function CreateTenantForm({ kind, organizationId }: { kind: MissingTenantKind; organizationId: string | null }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (!name) return setError(tenantMessages.nameRequired(kind))
    setBusy(true)
    setError(null)
    try {
      await requestTenant(kind, name, organizationId)
      await reloadProfile()
    } catch {
      // `request` has already shown the error (CTR-23).
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="w-72 space-y-3 text-start">
      <FormField label={kind === 'workspace' ? t('Workspace name') : t('Organization name')} error={error}>
        <Input name="name" size="lg" maxLength={255} autoComplete="organization" />
      </FormField>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {kind === 'workspace' ? t('Create workspace') : t('Create organization')}
      </Button>
    </form>
  )
}

const requestTenant = (kind: MissingTenantKind, name: string, organizationId: string | null): Promise<unknown> =>
  kind === 'workspace'
    ? request('POST', '/auth/workspace', { name, organizationId })
    : request('POST', '/auth/organization', { name })
