import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DashboardOwner } from '#contract/dashboard/enums.ts'
import { t } from '#contract/language/translate.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { useStoredPreference } from '../../../platform/storage/stored-preference.ts'
import { Button } from '../../../ui/controls/button.tsx'

type Choice = DashboardOwner | 'everyone'
const labels: Record<Choice, string> = { everyone: t('Everyone'), me: t('Mine [records]') }

/** Whose numbers are shown: what the address says, or else what the person chose last. */
export function useDashboardOwner(): [DashboardOwner | undefined, (choice: Choice) => void] {
  const { owner } = useSearch({ from: '/shell/dashboard' })
  const navigate = useNavigate()
  const [stored, store] = useStoredPreference(`dashboard-owner:${useSignedInUser()?.id}`)
  const choose = (choice: Choice) => {
    store(choice === 'everyone' ? null : choice)
    void navigate({ to: '/dashboard', search: { owner: choice }, replace: true, resetScroll: false })
  }
  return [(owner ?? stored) === 'me' ? 'me' : undefined, choose]
}

type OwnerSwitchProps = { owner: DashboardOwner | undefined; onChoose: (choice: Choice) => void }

export const OwnerSwitch = ({ owner, onChoose }: OwnerSwitchProps) => (
  <fieldset aria-label={t('Whose numbers')} className="flex flex-none gap-1">
    {(Object.keys(labels) as Choice[]).map((choice) => (
      <Button
        key={choice}
        variant="ghost"
        // Painted lower than what fingers hit.
        className="tap touch:h-8"
        aria-pressed={choice === (owner ?? 'everyone')}
        onClick={() => onChoose(choice)}
      >
        {labels[choice]}
      </Button>
    ))}
  </fieldset>
)
