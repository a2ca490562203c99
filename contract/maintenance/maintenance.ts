import { type Static, Type } from 'typebox'
import { NullableMoment } from '../kit/schema.ts'

/** Whether the product is down for work on it (MAINT-001): while the first is true and the second is not. */
export const MaintenanceStatus = Type.Object({
  is_maintenance_mode: Type.Boolean(),
  is_done: Type.Boolean(),
  created_at: NullableMoment,
  updated_at: NullableMoment,
})
export type MaintenanceStatus = Static<typeof MaintenanceStatus>
