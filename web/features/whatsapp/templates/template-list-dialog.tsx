import { useQuery } from '@tanstack/react-query'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import { t } from '#contract/language/translate.ts'
import { noTemplatesTexts, templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { tNodes } from '../../../ui/translate-nodes.tsx'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { SyncButton } from './sync-button.tsx'
import { languageName, TemplateQualityChip, TemplateStatusChip, toWords } from './template-labels.tsx'
import { type MessageTemplate, templatesQuery } from './template-requests.ts'
import { useTemplateSync } from './use-template-sync.ts'

type TemplateListDialogProps = { account: WhatsappAccount; onClose: () => void }

/** The templates of an account with their status at WhatsApp, and the button that fetches them. */
export function TemplateListDialog({ account, onClose }: TemplateListDialogProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(templatesQuery(account.id))
  const { isSyncing, failed, sync } = useTemplateSync(account.id)
  const maySync = usePermissionCheck()('whatsapp:write')
  const timeZone = useTimeZone()
  const problem = failed ?? (isSyncing ? null : data?.error)
  return (
    <Dialog
      open
      size="md"
      title={tNodes('Templates of {name}', { name: <bdi>{account.name}</bdi> })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
      footerStart={maySync && <SyncButton isSyncing={isSyncing} sync={sync} />}
    >
      {problem && (
        <Banner tone="error" className="mb-3">
          {problem}
        </Banner>
      )}
      {isPending && <SkeletonRows rows={4} height={56} />}
      {error && !data && (
        <ErrorState
          text={errorTextOf(error, templateErrors.notLoaded)}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.templates.length === 0 && <EmptyState icon={<LayoutTemplate aria-hidden />} {...noTemplatesTexts} />}
      {data && data.templates.length > 0 && (
        <ul aria-label={t('Templates')} className="divide-y divide-line">
          {data.templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      )}
      {data?.syncedAt && (
        <p role="status" className="mt-3 text-12 text-text-2">
          {t('Synced {dateTime}', { dateTime: formatDateTime(data.syncedAt, timeZone) })}
        </p>
      )}
    </Dialog>
  )
}

function TemplateRow({ template }: { template: MessageTemplate }) {
  const { name, language, category, status, quality, problem, parts } = template
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <TemplateStatusChip status={status} />
        <TemplateQualityChip quality={quality} />
      </p>
      <p className="mt-0.5 text-12 text-text-2">
        {languageName(language)} · {toWords(category)}
      </p>
      <p dir="auto" className="mt-0.5 line-clamp-2 text-12 text-text-2 wrap-anywhere">
        {parts.body}
      </p>
      {problem && <p className="mt-0.5 text-12 text-red-ink">{problem}</p>}
    </li>
  )
}
