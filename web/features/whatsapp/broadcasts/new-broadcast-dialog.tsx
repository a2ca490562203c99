import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { NewBroadcast } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { broadcastErrors } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import { broadcastLimits } from '#contract/whatsapp/broadcasts/limits.ts'
import type { HeaderFileKind } from '#contract/whatsapp/enums.ts'
import { fillTemplate, headerFileKind } from '#contract/whatsapp/templates/template-text.ts'
import { noTemplatesTexts } from '#contract/whatsapp/templates/template-texts.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { SkeletonRows } from '../../../ui/feedback/states.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { useDebouncedValue } from '../../../ui/forms/use-debounced-value.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useAccounts } from '../accounts/use-accounts.ts'
import { HeaderFileField } from '../templates/header-file-field.tsx'
import { languageName, toWords } from '../templates/template-labels.tsx'
import { TemplatePreview } from '../templates/template-preview.tsx'
import { type MessageTemplate, templatesQuery } from '../templates/template-requests.ts'
import { keyOf } from '../templates/template-values.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { isUnfilled, toPlan, useSources } from './broadcast-draft.ts'
import { contactViewsQuery, previewQuery, startBroadcast } from './broadcast-requests.ts'
import { DryRun } from './dry-run.tsx'
import { SourceField } from './source-field.tsx'

type NewBroadcastDialogProps = {
  /** The view from which the dialog was opened. */
  viewId: string | null
  onStarted: (id: string) => void
  onClose: () => void
}

/** Chooses account, template and view, fills in the variables, and shows who would get the message before it is sent. */
export function NewBroadcastDialog({ viewId: initialView, onStarted, onClose }: NewBroadcastDialogProps) {
  const choice = useChoice(initialView)
  const { accountId, template, view } = choice
  const { variables, sources, change } = useSources(template)
  const plan = toPlan({ accountId, template, viewId: view?.id ?? null }, sources)
  const settledPlan = useDebouncedValue(plan ? JSON.stringify(plan) : '', 300)
  const { data: preview, error, isFetching } = useQuery(previewQuery(settledPlan ? JSON.parse(settledPlan) : null))
  const isChecked = plan !== null && JSON.stringify(plan) === settledPlan && !isFetching && preview !== undefined
  const [typedName, setName] = useState<string | null>(null)
  const name = typedName ?? [template?.name, view?.name].filter(Boolean).join(' · ').slice(0, broadcastLimits.name)
  const header = useHeaderFile(template)
  const [wasTried, setTried] = useState(false)
  const start = useStart(onStarted, onClose)
  const count = isChecked ? preview.recipients : 0
  return (
    <FormDialog
      title={t('New broadcast')}
      size="lg"
      action={count > 0 ? t('Send to {count}', { count: formatNumber(count) }) : t('Send')}
      busy={start.isBusy}
      disabled={count === 0 || name.trim() === ''}
      onSubmit={async () => {
        setTried(true)
        if (plan && !header.isMissing) await start.send({ ...plan, name }, header.file)
      }}
      onClose={onClose}
    >
      {start.failed && <Banner tone="error">{start.failed}</Banner>}
      <ChoiceFields {...choice} />
      {template && (
        <>
          <FormField label={t('Name')}>
            <Input
              size="lg"
              autoComplete="off"
              maxLength={broadcastLimits.name}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </FormField>
          {header.kind && (
            <HeaderFileField
              kind={header.kind}
              file={header.file}
              isMissing={wasTried && header.isMissing}
              onChange={header.choose}
            />
          )}
          {variables.map((variable) => (
            <SourceField
              key={keyOf(variable)}
              parts={template.parts}
              variable={variable}
              source={sources[keyOf(variable)] ?? {}}
              error={typedName !== null && isUnfilled(sources[keyOf(variable)] ?? {}) ? t('Enter a text.') : null}
              onChange={(source) => change(keyOf(variable), source)}
            />
          ))}
          <TemplatePreview
            filled={fillTemplate(template.parts, preview?.sample?.values ?? {})}
            fileKind={header.kind}
            fileName={header.file?.name ?? null}
            error={null}
          />
        </>
      )}
      {error && plan && <Banner tone="error">{errorTextOf(error, broadcastErrors.notPreviewed)}</Banner>}
      {plan && isFetching && <SkeletonRows rows={2} height={28} />}
      {isChecked && !error && <DryRun preview={preview} />}
    </FormDialog>
  )
}

/** The file of the header, which stays chosen for other templates that take files of the same kind. */
function useHeaderFile(template: MessageTemplate | null) {
  const [chosen, setChosen] = useState<{ kind: HeaderFileKind; file: File } | null>(null)
  const kind = template && headerFileKind(template.parts)
  const file = chosen !== null && chosen.kind === kind ? chosen.file : null
  return {
    ...{ kind, file, isMissing: kind !== null && file === null },
    choose: (next: File) => kind && setChosen({ kind, file: next }),
  }
}

type Attempt = { body: string; file: File | null; key: string }

/** Starts a broadcast once, however often it is requested. */
function useStart(onStarted: (id: string) => void, onClose: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<Attempt>({ body: '', file: null, key: uuidv7() })
  return {
    ...{ isBusy, failed },
    async send(broadcast: NewBroadcast, file: File | null) {
      const body = JSON.stringify(broadcast)
      const key = attempt.body === body && attempt.file === file ? attempt.key : uuidv7()
      setAttempt({ body, file, key })
      setBusy(true)
      const result = await startBroadcast(broadcast, file, key)
      setBusy(false)
      if (!result.success) return setFailed(result.message)
      onClose()
      onStarted(result.data.id)
    },
  }
}

type Choice = ReturnType<typeof useChoice>

/** The account, the template and the view of the new broadcast; each is chosen already if there is only one. */
function useChoice(initialView: string | null) {
  const accounts = useAccounts().filter(({ engine }) => engine === 'cloud')
  const [chosenAccount, setAccount] = useState<string | null>(null)
  const [templateId, setTemplate] = useState<string | null>(null)
  const [viewId, setView] = useState<string | null>(initialView)
  const accountId = chosenAccount ?? accounts[0]?.id ?? null
  const { data: list, isPending: areTemplatesPending } = useQuery({
    ...templatesQuery(accountId ?? ''),
    enabled: accountId !== null,
  })
  const { data: views, isPending: areViewsPending } = useQuery(contactViewsQuery())
  const templates = list?.templates ?? []
  return {
    ...{ accounts, accountId, setAccount, templates, setTemplate, setView },
    template: templates.find(({ id }) => id === templateId) ?? null,
    views: views ?? [],
    view: views?.find(({ id }) => id === viewId) ?? null,
    hasNoTemplates: accountId !== null && !areTemplatesPending && templates.length === 0,
    hasNoViews: !areViewsPending && views?.length === 0,
  }
}

function ChoiceFields(choice: Choice) {
  const { accounts, accountId, setAccount, templates, template, setTemplate, views, view, setView } = choice
  return (
    <>
      {accounts.length === 0 && (
        <Banner tone="info">{t('Broadcasts need a Cloud API account. Connect one in the inbox.')}</Banner>
      )}
      {accounts.length > 1 && (
        <FormField label={t('Account')}>
          <Select
            size="lg"
            empty={false}
            value={accountId}
            onChange={setAccount}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormField>
      )}
      <FormField
        label={t('Template')}
        help={choice.hasNoTemplates ? `${noTemplatesTexts.text}. ${noTemplatesTexts.hint}` : undefined}
      >
        <Select
          size="lg"
          data-autofocus
          value={template?.id ?? null}
          onChange={setTemplate}
          options={templates.map((one) => ({
            value: one.id,
            label: [
              one.name,
              languageName(one.language),
              toWords(one.category),
              one.problem && translateReply(one.problem),
            ]
              .filter(Boolean)
              .join(' · '),
            disabled: one.problem !== null,
          }))}
        />
      </FormField>
      <FormField
        label={t('View of contacts')}
        help={choice.hasNoViews ? t('No views yet. Filter your contacts, and save that as a view first.') : undefined}
      >
        <Select
          size="lg"
          value={view?.id ?? null}
          onChange={setView}
          options={views.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormField>
    </>
  )
}
