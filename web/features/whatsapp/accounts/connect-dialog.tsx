import { useState } from 'react'
import { accountFields } from '#contract/whatsapp/fields.ts'
import { pairingWarning } from '#contract/whatsapp/texts.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { connectAccount, type WhatsappAccount } from './account-requests.ts'
import { CloudCredentialsFields, emptyCredentials } from './cloud-credentials-fields.tsx'

type ConnectDialogProps = { onNamed: (account: WhatsappAccount) => void; onClose: () => void }

type ConnectMethod = 'phone' | 'cloud'
const connectMethods = [
  { id: 'phone', label: 'Phone' },
  { id: 'cloud', label: 'Cloud API' },
] as const

/** Asks for the name of a new account and how to connect it: by phone, or with Cloud API credentials (WA-009, WA-019). */
export function ConnectDialog({ onNamed, onClose }: ConnectDialogProps) {
  const [method, setMethod] = useState<ConnectMethod>('phone')
  const [name, setName] = useState('')
  const [cloud, setCloud] = useState(emptyCredentials)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Awaited<ReturnType<typeof connectAccount>> | null>(null)
  const credentials = {
    accessToken: cloud.accessToken.trim(),
    phoneNumberId: cloud.phoneNumberId.trim(),
    appSecret: cloud.appSecret.trim(),
  }
  const isIncomplete = name.trim() === '' || (method === 'cloud' && Object.values(credentials).includes(''))
  const errors: Record<string, string[] | undefined> = failed && !failed.success ? failed.fieldErrors : {}
  const hasFieldError = Object.keys(errors).some(
    (field) => field === 'name' || (method === 'cloud' && field in emptyCredentials),
  )
  const general = failed && !failed.success && !hasFieldError ? failed.message : null
  const fieldError = (field: string) => errors[field]?.[0] ?? null

  const connect = async () => {
    setBusy(true)
    setFailed(null)
    const result = await connectAccount({
      name: name.trim(),
      ...(method === 'cloud' && { engine: 'cloud', ...credentials }),
    })
    setBusy(false)
    if (result.success) return onNamed(result.data)
    // The installation connects by Cloud API: ask for the credentials it needs.
    if (method === 'phone' && result.fieldErrors.accessToken) return setMethod('cloud')
    setFailed(result)
  }
  return (
    <FormDialog
      title="Connect WhatsApp"
      action="Connect"
      busy={busy}
      disabled={isIncomplete}
      onSubmit={connect}
      onClose={onClose}
    >
      {general && <Banner tone="error">{general}</Banner>}
      <FormField label="Name" help="What your team calls it, such as UK sales." error={fieldError('name')}>
        <Input
          data-autofocus
          size="lg"
          autoComplete="off"
          maxLength={accountFields.name.max}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      <Tabs id="way" label="Connection type" tabs={connectMethods} value={method} onChange={setMethod} />
      <TabPanel id="way" tab={method}>
        <div className="flex flex-col gap-4">
          {method === 'phone' ? (
            <Banner tone="warning">{pairingWarning}</Banner>
          ) : (
            <CloudCredentialsFields values={cloud} onChange={setCloud} errorOf={fieldError} />
          )}
        </div>
      </TabPanel>
    </FormDialog>
  )
}
