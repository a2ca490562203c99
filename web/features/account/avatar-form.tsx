import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { User } from '#contract/auth/user.ts'
import { t } from '#contract/language/translate.ts'
import type { ApiFailure } from '../../platform/api/api-failure.ts'
import { withToast } from '../../platform/api/client.ts'
import { choosePicture } from '../../platform/api/upload-picture.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { authToasts, FailureBanner } from '../auth/public.ts'
import { updateProfile, uploadAvatar } from './requests.ts'

/** The user's picture, with buttons that change or remove it. */
export function AvatarForm({ user }: { user: User }) {
  const [busy, setBusy] = useState<'sending' | 'removing' | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)

  async function run(what: 'sending' | 'removing', work: () => ReturnType<typeof updateProfile>) {
    setBusy(what)
    setFailure(null)
    const result = await withToast(work(), authToasts.profile)
    setBusy(null)
    if (!result.success) setFailure(result)
  }
  async function choose() {
    const file = await choosePicture()
    if (file) await run('sending', () => uploadAvatar(file))
  }
  return (
    <div className="pb-4">
      {failure && <FailureBanner failure={failure} headline={authToasts.profile.failure} />}
      <div className="flex items-center gap-3">
        <Avatar name={user.name || user.email} id={user.id} image={user.avatar} size={48} />
        <div className="min-w-0 flex-1">
          <div className="truncate font-medium">{user.name || user.email}</div>
          <div className="truncate text-12 text-text-2">{user.email}</div>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 pt-3">
        <Button
          size="sm"
          icon={<Upload className="size-3.5" />}
          busy={busy === 'sending'}
          disabled={busy === 'removing'}
          onClick={() => void choose()}
        >
          {t('Upload picture')}
        </Button>
        {user.avatar && (
          <Button
            size="sm"
            variant="ghost"
            busy={busy === 'removing'}
            disabled={busy === 'sending'}
            onClick={() => void run('removing', () => updateProfile({ avatar: null }))}
          >
            {t('Remove picture')}
          </Button>
        )}
        <span className="text-12 text-text-2">{t('PNG, JPEG, WebP or GIF, at most 5 MB.')}</span>
      </div>
    </div>
  )
}
