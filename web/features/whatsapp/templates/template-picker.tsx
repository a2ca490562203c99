import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import { noTemplatesTexts, templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { optedOutText } from '#contract/whatsapp/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { errorTextOf } from '../whatsapp-call.ts'
import { SyncButton } from './sync-button.tsx'
import { languageName, TemplateStatusChip, toWords } from './template-labels.tsx'
import { type MessageTemplate, templatesQuery } from './template-requests.ts'
import { useTemplateSync } from './use-template-sync.ts'

type TemplatePickerProps = {
  accountId: string
  /** The person gets no marketing templates. */
  isOptedOut: boolean | undefined
  onPick: (template: MessageTemplate) => void
  onClose: () => void
}

/** Chooses a template of an account. Those that cannot be sent come last, with the reason. */
export function TemplatePicker({ accountId, isOptedOut, onPick, onClose }: TemplatePickerProps) {
  const [query, setQuery] = useState('')
  const { data, error, isPending, isFetching, refetch } = useQuery(templatesQuery(accountId))
  const { isSyncing, failed, sync } = useTemplateSync(accountId)
  const templates = (data?.templates ?? []).map((template) =>
    isOptedOut && template.category === 'MARKETING' && !template.problem
      ? { ...template, problem: optedOutText }
      : template,
  )
  const found = templates.filter(matches(query)).sort((a, b) => Number(a.problem !== null) - Number(b.problem !== null))
  return (
    <Dialog
      open
      flush
      size="md"
      title={t('Send a template')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
      footerStart={<SyncButton isSyncing={isSyncing} sync={sync} />}
    >
      {failed && (
        <Banner tone="error" className="m-3">
          {failed}
        </Banner>
      )}
      {error && !data ? (
        <ErrorState
          text={errorTextOf(error, templateErrors.notLoaded)}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data && templates.length === 0 ? (
        <EmptyState
          text={noTemplatesTexts.text}
          hint={data.error ? translateReply(data.error) : noTemplatesTexts.hint}
        />
      ) : (
        <Picker
          label={t('Search templates')}
          query={query}
          onQuery={setQuery}
          options={found.map((template) => ({
            id: template.id,
            label: template.name,
            hint: template.problem ? translateReply(template.problem) : summarize(template),
            badge: <TemplateStatusChip status={template.status} />,
            disabled: template.problem !== null,
          }))}
          onPick={({ id }) => {
            const chosen = templates.find((template) => template.id === id)
            if (chosen) onPick(chosen)
          }}
          loading={isPending}
          empty={t('No templates found')}
        />
      )}
    </Dialog>
  )
}

/** "English · Marketing · Hello {{1}}" */
const summarize = ({ language, category, parts }: MessageTemplate): string =>
  [languageName(language), toWords(category), parts.body.replace(/\s+/g, ' ')].join(' · ')

const matches = (query: string) => {
  const words = query.trim().toLowerCase().split(/\s+/)
  return ({ name, language, category, parts }: MessageTemplate): boolean => {
    const text = [name, language, languageName(language), category, toWords(category), parts.header?.text, parts.body]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  }
}
