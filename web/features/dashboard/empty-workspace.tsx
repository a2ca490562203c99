import Sparkles from 'lucide-react/icons/sparkles'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SampleButton } from '../samples/public.ts'
import { FirstStepList, stepClass } from './first-steps.tsx'
import type { DashboardCounts } from './requests.ts'
import { useFirstSteps } from './use-first-steps.ts'

/** The ways to start in an empty workspace. */
export function EmptyWorkspace({ counts }: { counts: DashboardCounts }) {
  const may = usePermissionCheck()
  const firstSteps = useFirstSteps(counts)
  if (!may('contacts:import'))
    return <EmptyState text={t('Nothing here yet')} hint={t('Leads, companies, deals and tasks will appear here.')} />
  return (
    <div className="m-auto w-full max-w-180 py-10">
      <h2 className="text-20 font-semibold tracking-tight">{t('Welcome to Parley')}</h2>
      <p className="mt-1 mb-5 text-text-2">
        {t('Your team’s activity will appear here. {done} of {count} steps are done.', {
          done: firstSteps.done,
          count: firstSteps.steps.length,
        })}
      </p>
      <FirstStepList firstSteps={firstSteps}>{may('workspace:manage') && <SampleStep />}</FirstStepList>
    </div>
  )
}

const SampleStep = () => (
  <li className={stepClass}>
    <div className="flex min-w-0 flex-1 items-center gap-4 py-3 ps-4">
      <Sparkles aria-hidden className="size-5! flex-none text-text-2" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t('Look around first')}</span>
        <span className="block text-12 text-text-2">{t('Made-up records, which you can remove in one click.')}</span>
      </span>
    </div>
    <span className="flex-none pe-3">
      <SampleButton />
    </span>
  </li>
)
