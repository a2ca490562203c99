import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import {
  defaultHistory,
  type HistoryChoice,
  historyChoices,
  type WhatsappEngineName,
} from '#contract/whatsapp/enums.ts'
import { accountFields } from '#contract/whatsapp/fields.ts'
import { pairingWarning, sandboxHelp } from '#contract/whatsapp/texts.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { type Option, Select } from '../../../ui/controls/select.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { type Tab, TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { historyLabels } from '../labels.ts'
import { connectAccount, enginesQuery, type WhatsappAccount } from './account-requests.ts'
import { CloudCredentialsFields, emptyCredentials } from './cloud-credentials-fields.tsx'
import { accountsQuery } from './use-accounts.ts'

const noAccounts: readonly WhatsappAccount[] = []

type ConnectDialogProps = { onNamed: (account: WhatsappAccount) => void; onClose: () => void }

const engineTabs: Record<WhatsappEngineName, Tab<WhatsappEngineName>> = {
  sandbox: { id: 'sandbox', label: t('Sandbox') },
  'linked-device': { id: 'linked-device', label: t('Phone') },
  cloud: { id: 'cloud', label: t('Cloud API') },
}

const historyOptions: readonly Option<HistoryChoice>[] = historyChoices.map((value) => ({
  value,
  label: historyLabels[value],
}))

/** Asks how to connect a new account, by phone or with Cloud API credentials, and what to call it (WA-009, WA-019). */
export function ConnectDialog({ onNamed, onClose }: ConnectDialogProps) {
  const { data, error, isLoadingError, refetch } = useQuery(enginesQuery())
  const tabs = useMemo(() => data?.map((id) => engineTabs[id]) ?? [], [data])
  const [chosenEngine, setChosenEngine] = useState<WhatsappEngineName | null>(null)
  const engine = chosenEngine ?? tabs[0]?.id
  const { data: accounts = noAccounts } = useQuery(accountsQuery())
  const [typedName, setName] = useState<string | null>(null)
  const name = typedName ?? suggestName(accounts)
  const [history, setHistory] = useState(defaultHistory)
  const [cloud, setCloud] = useState(emptyCredentials)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Awaited<ReturnType<typeof connectAccount>> | null>(null)
  const credentials = {
    accessToken: cloud.accessToken.trim(),
    phoneNumberId: cloud.phoneNumberId.trim(),
    appSecret: cloud.appSecret.trim(),
  }
  const isIncomplete =
    isLoadingError || name.trim() === '' || (engine === 'cloud' && Object.values(credentials).includes(''))
  const errors: Record<string, string[] | undefined> = failed && !failed.success ? failed.fieldErrors : {}
  const hasFieldError = Object.keys(errors).some(
    (field) => field === 'name' || (engine === 'cloud' && field in emptyCredentials),
  )
  const general = failed && !failed.success && !hasFieldError ? failed.message : null
  const fieldError = (field: string) => errors[field]?.[0] ?? null

  const connect = async () => {
    setBusy(true)
    setFailed(null)
    const result = await connectAccount({
      name: name.trim(),
      // Before the engines have loaded, the server chooses its default.
      ...(engine && { engine }),
      ...(engine === 'linked-device' && { history }),
      ...(engine === 'cloud' && credentials),
    })
    setBusy(false)
    if (result.success) return onNamed(result.data)
    setFailed(result)
  }
  return (
    <FormDialog
      title={t('Connect WhatsApp')}
      action={t('Connect')}
      busy={busy}
      disabled={isIncomplete}
      onSubmit={connect}
      onClose={onClose}
    >
      {general && <Banner tone="error">{general}</Banner>}
      {isLoadingError && (
        <Banner tone="error" action={{ label: t('Try again'), onClick: () => void refetch() }}>
          {error.message}
        </Banner>
      )}
      {engine && (
        <>
          <Tabs id="engine" label={t('Connection type')} tabs={tabs} value={engine} onChange={setChosenEngine} />
          <TabPanel id="engine" tab={engine}>
            <div className="flex flex-col gap-4">
              {engine === 'sandbox' && <Banner tone="info">{sandboxHelp}</Banner>}
              {engine === 'linked-device' && <PhoneFields history={history} onHistory={setHistory} />}
              {engine === 'cloud' && <CloudCredentialsFields values={cloud} onChange={setCloud} errorOf={fieldError} />}
            </div>
          </TabPanel>
        </>
      )}
      <FormField label={t('Name')} help={t('What your team calls it, such as UK sales.')} error={fieldError('name')}>
        <Input
          data-autofocus
          size="lg"
          autoComplete="off"
          maxLength={accountFields.name.max}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
    </FormDialog>
  )
}

/** “WhatsApp”, or “WhatsApp 2” where that is taken. */
function suggestName(accounts: readonly WhatsappAccount[]): string {
  const taken = new Set(accounts.map(({ name }) => name))
  let name = 'WhatsApp'
  for (let number = 2; taken.has(name); number++) name = t('WhatsApp {number}', { number })
  return name
}

type PhoneFieldsProps = { history: HistoryChoice; onHistory: (history: HistoryChoice) => void }

function PhoneFields({ history, onHistory }: PhoneFieldsProps) {
  return (
    <>
      <Banner tone="warning">{pairingWarning}</Banner>
      <FormField
        label={t('Past messages')}
        help={t('What to import from the phone when you link it. You cannot change this later.')}
      >
        <Select
          size="lg"
          empty={false}
          options={historyOptions}
          value={history}
          onChange={(chosen) => chosen && onHistory(chosen)}
        />
      </FormField>
    </>
  )
}
