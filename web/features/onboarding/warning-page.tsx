import { useNavigate } from '@tanstack/react-router'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { OnboardingFrame } from './onboarding-frame.tsx'

/** The page for users who already had a trial, or whose card was used for one. */
export function WarningPage() {
  const navigate = useNavigate()
  return (
    <OnboardingFrame
      title={t('Your trial has been used')}
      about={t('You, your organization or this card has already used a trial. Choose a paid plan to continue.')}
    >
      <Button variant="primary" size="lg" block onClick={() => void navigate({ to: '/onboarding/choose-plan' })}>
        {t('Choose a paid plan')}
      </Button>
    </OnboardingFrame>
  )
}
