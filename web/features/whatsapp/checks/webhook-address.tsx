import Copy from 'lucide-react/icons/copy'
import { t } from '#contract/language/translate.ts'
import type { WebhookSetup } from '#contract/whatsapp/account.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'

/** What to enter at Meta, so that it calls the webhook. */
export const WebhookAddress = ({ webhook }: { webhook: WebhookSetup }) => (
  <dl className="flex flex-col gap-3">
    <CopyField label={t('Callback URL')} value={webhook.callbackUrl} />
    <CopyField label={t('Verify token')} value={webhook.verification} />
  </dl>
)

function CopyField({ label, value }: { label: string; value: string }) {
  const copy = async () => {
    if (await copyText(value)) showCallToast.success(t('Copied'))
    else showCallToast.failure(t('Couldn’t copy'))
  }
  return (
    <div>
      <dt className="mb-1 font-medium">{label}</dt>
      <dd className="flex items-center gap-1 rounded-control border border-line-2 bg-canvas ps-3">
        <code className="min-w-0 flex-1 py-2 text-12 wrap-anywhere">{value}</code>
        <IconButton
          label={t('Copy {label}', { label })}
          icon={<Copy className="size-3.5" />}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  )
}
