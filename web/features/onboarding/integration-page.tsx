import { useNavigate } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { homePath } from '../../platform/navigation/return-url.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { OnboardingFrame } from './onboarding-frame.tsx'
import { finishOnboarding } from './requests.ts'

/** The first steps of a new team. All of them can be skipped. */
export function IntegrationPage() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'import' | 'skip' | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const finish = (by: 'import' | 'skip') => async () => {
    setBusy(by)
    const result = await finishOnboarding()
    setBusy(null)
    if (result.success) void navigate({ to: by === 'import' ? '/contacts' : homePath })
    else setFailed(result.message)
  }
  return (
    <OnboardingFrame title={t('Set up your workspace')} about={t('Import your contacts, or start with an empty list.')}>
      {failed && (
        <Banner tone="error" className="mb-4">
          {failed}
        </Banner>
      )}
      <div className="grid gap-2">
        <Button
          variant="primary"
          size="lg"
          block
          icon={<Upload />}
          busy={busy === 'import'}
          onClick={() => void finish('import')()}
        >
          {t('Import contacts')}
        </Button>
        <Button size="lg" block busy={busy === 'skip'} onClick={() => void finish('skip')()}>
          {t('Skip for now')}
        </Button>
      </div>
    </OnboardingFrame>
  )
}
