import type { CollectExamples } from '../../testing/examples/collect-examples.ts'

export const maintenanceExamples: CollectExamples = async () => ({ examples: { 'GET /api/maintenance/status': {} } })
