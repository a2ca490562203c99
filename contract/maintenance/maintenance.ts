import { type Static, Type } from 'typebox'
import { NullableMoment } from '../kit/schema.ts'

/** Whether the product is down for maintenance (MAINT-001): if the first is true and the second is not. */
export const MaintenanceStatus = Type.Object({
  is_maintenance_mode: Type.Boolean(),
  is_done: Type.Boolean(),
  created_at: NullableMoment,
  updated_at: NullableMoment,
})
export type MaintenanceStatus = Static<typeof MaintenanceStatus>
