import { useState } from 'react'
import { accountFields } from '#contract/whatsapp/fields.ts'
import { pairingWarning } from '#contract/whatsapp/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { connectAccount, type WhatsappAccount } from './account-requests.ts'
import { SecretField } from './secret-field.tsx'

type ConnectingProps = { onNamed: (account: WhatsappAccount) => void; onClose: () => void }

type Way = 'phone' | 'cloud'
const ways = [
  { id: 'phone', label: 'Phone' },
  { id: 'cloud', label: 'Cloud API' },
] as const
const nothing = { accessToken: '', phoneNumberId: '', appSecret: '' }

/** Names a new account and says how it is reached: through a phone, or with what Meta gave out for a number (WA-009, WA-019). */
export function Connecting({ onNamed, onClose }: ConnectingProps) {
  const [way, setWay] = useState<Way>('phone')
  const [name, setName] = useState('')
  const [cloud, setCloud] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Awaited<ReturnType<typeof connectAccount>> | null>(null)
  const keys = {
    accessToken: cloud.accessToken.trim(),
    phoneNumberId: cloud.phoneNumberId.trim(),
    appSecret: cloud.appSecret.trim(),
  }
  const isIncomplete = name.trim() === '' || (way === 'cloud' && Object.values(keys).includes(''))
  const errors: Record<string, string[] | undefined> = failed && !failed.success ? failed.fieldErrors : {}
  const isOfField = Object.keys(errors).some((field) => field === 'name' || (way === 'cloud' && field in nothing))
  const general = failed && !failed.success && !isOfField ? failed.message : null
  const of = (field: string) => errors[field]?.[0] ?? null

  const connect = async () => {
    setBusy(true)
    setFailed(null)
    const result = await connectAccount({ name: name.trim(), ...(way === 'cloud' && { engine: 'cloud', ...keys }) })
    setBusy(false)
    if (result.success) return onNamed(result.data)
    // Where numbers of the Cloud API are the rule, that is what is missing.
    if (way === 'phone' && result.fieldErrors.accessToken) return setWay('cloud')
    setFailed(result)
  }
  const fill = (field: keyof typeof nothing) => (value: string) => setCloud({ ...cloud, [field]: value })
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
      <FormField label="Name" help="As your team calls it, such as UK sales." error={of('name')}>
        <Input
          data-autofocus
          size="lg"
          autoComplete="off"
          maxLength={accountFields.name.max}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      <Tabs id="way" label="How the number is reached" tabs={ways} value={way} onChange={setWay} />
      <TabPanel id="way" tab={way}>
        <div className="flex flex-col gap-4">
          {way === 'phone' ? (
            <Banner tone="warning">{pairingWarning}</Banner>
          ) : (
            <>
              <p className="text-text-2">
                Meta for Developers shows all three: in your app, under WhatsApp, API setup, and under App settings,
                Basic.
              </p>
              <FormField
                label="Phone number ID"
                help="Its ID at Meta, not the number itself."
                error={of('phoneNumberId')}
              >
                <Input
                  size="lg"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={30}
                  value={cloud.phoneNumberId}
                  onChange={(event) => fill('phoneNumberId')(event.target.value)}
                />
              </FormField>
              <SecretField
                label="Access token"
                help="Of a system user, so that it does not expire."
                error={of('accessToken')}
                value={cloud.accessToken}
                onChange={fill('accessToken')}
              />
              <SecretField
                label="App secret"
                help="Proves that what comes in comes from WhatsApp."
                error={of('appSecret')}
                value={cloud.appSecret}
                onChange={fill('appSecret')}
              />
            </>
          )}
        </div>
      </TabPanel>
    </FormDialog>
  )
}
