import type { Platform } from '../../../platform/platform.ts'
import { cloudEngine } from './cloud/cloud.ts'
import type { Engines } from './host.ts'
import { linkedDeviceEngine } from './linked-device/linked-device.ts'
import { sandboxEngine } from './sandbox/sandbox.ts'

/** The engines of this installation. */
export const availableEngines = ({
  sandboxAllowed,
  sandboxAutoPair,
  webVersion,
  graph,
}: Platform['whatsapp']): Engines => ({
  ...(sandboxAllowed && { sandbox: sandboxEngine({ autoPair: sandboxAutoPair }) }),
  'linked-device': linkedDeviceEngine({ version: webVersion }),
  cloud: cloudEngine({ place: graph }),
})
