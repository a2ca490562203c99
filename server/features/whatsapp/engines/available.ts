import type { Platform } from '../../../platform/platform.ts'
import type { Engines } from './host.ts'
import { linkedDeviceEngine } from './linked-device/linked-device.ts'
import { sandboxEngine } from './sandbox/sandbox.ts'

/** The engines of this installation. */
export const availableEngines = ({ sandboxAllowed, sandboxAutoPair, webVersion }: Platform['whatsapp']): Engines => ({
  ...(sandboxAllowed && { sandbox: sandboxEngine({ autoPair: sandboxAutoPair }) }),
  'linked-device': linkedDeviceEngine({ version: webVersion }),
})
