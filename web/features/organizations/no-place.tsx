import Building2 from 'lucide-react/icons/building-2'
import { type FormEvent, useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { request } from '../../platform/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { reloadProfile } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { EmptyState } from '../../ui/states.tsx'

type Thing = 'workspace' | 'organization'

/** For somebody without an active organization, or without a workspace in it: the way to one (GAP-018). */
export function NoPlace({ organizationId }: { organizationId: string | null }) {
  const thing = organizationId ? 'workspace' : 'organization'
  usePageTitle(organizationId ? 'Create a workspace' : 'Create an organization')
  return (
    <EmptyState
      className="m-auto"
      icon={<Building2 aria-hidden />}
      text={organizationId ? messages.selectWorkspace : messages.selectOrganization}
      hint={`You have no ${thing} yet. Create one, or ask a colleague to invite you.`}
      action={<CreateForm key={thing} thing={thing} organizationId={organizationId} />}
    />
  )
}

function CreateForm({ thing, organizationId }: { thing: Thing; organizationId: string | null }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (!name) return setError(`Please enter a name for the ${thing}.`)
    setBusy(true)
    setError(null)
    try {
      await create(thing, name, organizationId)
      await reloadProfile()
    } catch {
      // The generic helper has said why (CTR-23).
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="w-72 space-y-3 text-start">
      <FormField label={thing === 'workspace' ? 'Workspace name' : 'Organization name'} error={error}>
        <Input name="name" size="lg" maxLength={255} autoComplete="organization" />
      </FormField>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {thing === 'workspace' ? 'Create workspace' : 'Create organization'}
      </Button>
    </form>
  )
}

const create = (thing: Thing, name: string, organizationId: string | null): Promise<unknown> =>
  thing === 'workspace'
    ? request('POST', '/auth/workspace', { name, organizationId })
    : request('POST', '/auth/organization', { name })
