/** Stands around the whole application. */
export { MaintenanceGate } from './gate.tsx'
