/** Stands around the whole application. */
export { MaintenanceGate } from './maintenance-gate.tsx'
