/** Wraps the whole application. */
export { MaintenanceGate } from './maintenance-gate.tsx'
