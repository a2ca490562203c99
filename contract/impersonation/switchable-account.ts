import { type Static, Type } from 'typebox'
import { Id } from '../kit/schema.ts'

/** An account that the caller can switch to (IMP-001). */
export const SwitchableAccount = Type.Object({
  name: Type.String({ description: '"Unnamed Member" where there is none' }),
  email: Type.String(),
  user_id: Id,
  team_id: Id,
  team_name: Type.String({ description: '"Current Workspace" where there is none' }),
  tenant_id: Id,
})
export type SwitchableAccount = Static<typeof SwitchableAccount>

/** The account to switch to; the caller's own ends the impersonation (GAP-111). */
export const AccountChoice = Type.Object({ user_id: Id, team_id: Id, tenant_id: Id }, { additionalProperties: false })
export type AccountChoice = Static<typeof AccountChoice>
