import type { Platform } from '../../../platform/platform.ts'
import type { Engines } from './host.ts'
import { sandboxEngine } from './sandbox/sandbox.ts'

/** The engines of this installation. */
export const availableEngines = ({ sandboxAllowed, sandboxAutoPair }: Platform['whatsapp']): Engines => ({
  ...(sandboxAllowed && { sandbox: sandboxEngine({ autoPair: sandboxAutoPair }) }),
})
