import { type ReactNode, useEffect } from 'react'
import type { MaintenanceStatus } from '#contract/maintenance/maintenance.ts'
import { callOpen } from '../../platform/api.ts'
import { buildFlags } from '../../platform/build-flags.ts'
import { valueStore } from '../../platform/value-store.ts'
import { MaintenanceScreen } from './screen.tsx'

/** Milliseconds between two questions whether the product is down for work on it (MAINT-009). */
const maintenancePoll = 300_000

const isDown = valueStore(buildFlags.maintenanceMode)

/** Shows the maintenance screen in the place of everything else; what is under way stays as it is behind it (MAINT-008). */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const down = isDown.use()
  useEffect(() => {
    void check()
    const timer = setInterval(() => void check(), maintenancePoll)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      {down && <MaintenanceScreen />}
      <div inert={down} hidden={down} className="contents">
        {children}
      </div>
    </>
  )
}

async function check(): Promise<void> {
  const status = await callOpen<MaintenanceStatus>('GET', '/api/maintenance/status')
  // A check that fails says nothing: then it is as the build says (MAINT-010).
  isDown.set(status.success ? status.data.is_maintenance_mode && !status.data.is_done : buildFlags.maintenanceMode)
}
