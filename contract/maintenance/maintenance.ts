import { type Static, Type } from 'typebox'
import { NullableMoment } from '../kit/schema.ts'

/** Maintenance status (MAINT-001): the product is down if the first property is true and the second is not. */
export const MaintenanceStatus = Type.Object({
  is_maintenance_mode: Type.Boolean(),
  is_done: Type.Boolean(),
  created_at: NullableMoment,
  updated_at: NullableMoment,
})
export type MaintenanceStatus = Static<typeof MaintenanceStatus>
