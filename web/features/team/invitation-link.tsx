import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { teamMessages } from '#contract/team/messages.ts'
import type { Invitation } from '#contract/team/team.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { copyText } from '../../platform/clipboard.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormField } from '../../ui/forms/form-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { createInvitationLink } from './requests.ts'

/** Creates a new link of an invitation and copies it; returns the link, also where copying is forbidden, or null after a failure. */
async function copyInvitationLink(id: string): Promise<string | null> {
  const result = await createInvitationLink(id)
  if (!result.success) {
    showCallToast.failure(serverMessageOr(result, teamMessages.linkFailed))
    return null
  }
  const { url } = result.data
  if (await copyText(url)) showCallToast.success(teamMessages.linkCopied)
  return url
}

type InvitationLinkDialogProps = { invitation: Invitation; title: string; onClose: () => void }

/** Passes an invitation on by hand: with its link, which is created when it is copied. */
export function InvitationLinkDialog({ invitation, title, onClose }: InvitationLinkDialogProps) {
  const { id, email, isEmailed } = invitation
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function copy() {
    if (url !== null && (await copyText(url))) return void showCallToast.success(teamMessages.linkCopied)
    setBusy(true)
    const created = await copyInvitationLink(id)
    setBusy(false)
    if (created) setUrl(created)
  }
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>{t('Done')}</Button>}>
      <div className="flex flex-col items-start gap-4">
        {isEmailed ? (
          <p className="text-text-2">
            {t(
              '{email} gets an email with a link. You can pass on a link yourself, too: it replaces the one in the email.',
              { email },
            )}
          </p>
        ) : (
          <Banner tone="warning">
            {t('No email was sent: this installation has no mail server. Copy the link and pass it on to {email}.', {
              email,
            })}
          </Banner>
        )}
        {url !== null && (
          <FormField label={t('Link')}>
            <Input size="lg" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          </FormField>
        )}
        <Button variant={isEmailed ? undefined : 'primary'} icon={<Copy />} busy={busy} onClick={() => void copy()}>
          {t('Copy link')}
        </Button>
        <p className="text-12 text-text-2">
          {t('A new link replaces the earlier one. It expires in 7 days and works once, only for {email}.', { email })}
        </p>
      </div>
    </Dialog>
  )
}
