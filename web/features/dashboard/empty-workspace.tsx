import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SampleButton } from '../samples/public.ts'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import type { DashboardCounts } from './requests.ts'

/** The ways to start in an empty workspace. */
export function EmptyWorkspace({ counts }: { counts: DashboardCounts }) {
  const may = usePermissionCheck()
  const steps = useFirstSteps(counts)
  if (!may('contacts:import'))
    return <EmptyState text="Nothing here yet" hint="Leads, companies, deals and tasks will appear here." />
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <div className="m-auto w-full max-w-180 py-10">
      <h2 className="text-20 font-semibold tracking-tight">Welcome to Parley</h2>
      <p className="mt-1 mb-5 text-text-2">
        Your team’s activity will appear here. {done > 0 && `${done} of ${steps.length} steps are done.`}
      </p>
      <FirstSteps steps={steps} layout="list" />
      <div className="mt-5">
        <SampleButton />
      </div>
    </div>
  )
}
