import { type ReactNode, useEffect } from 'react'
import type { MaintenanceStatus } from '#contract/maintenance/maintenance.ts'
import { callPublic } from '../../platform/api/client.ts'
import { buildFlags } from '../../platform/build-flags.ts'
import { createValueStore } from '../../platform/storage/value-store.ts'
import { MaintenanceScreen } from './maintenance-screen.tsx'

/** Milliseconds between maintenance checks (MAINT-009). */
const pollInterval = 300_000

const isDown = createValueStore(buildFlags.maintenanceMode)

/** Covers the application with the maintenance screen. The application stays mounted, so that no work is lost (MAINT-008). */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const down = isDown.use()
  useEffect(() => {
    void pollStatus()
    const timer = setInterval(() => void pollStatus(), pollInterval)
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

async function pollStatus(): Promise<void> {
  const status = await callPublic<MaintenanceStatus>('GET', '/api/maintenance/status')
  // If the check fails, the build flag decides (MAINT-010).
  isDown.set(status.success ? status.data.is_maintenance_mode && !status.data.is_done : buildFlags.maintenanceMode)
}
