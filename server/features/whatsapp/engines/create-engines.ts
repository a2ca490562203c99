import type { WhatsappOptions } from '../settings.ts'
import { createCloudEngine } from './cloud/cloud-engine.ts'
import { createLinkedDeviceEngine } from './linked-device/linked-device-engine.ts'
import { createSandboxEngine } from './sandbox/sandbox-engine.ts'
import type { Engines } from './sessions/session-registry.ts'

/** The engines available on this installation. */
export const createEngines = ({ sandboxAllowed, sandboxAutoPair, webVersion, graph }: WhatsappOptions): Engines => ({
  ...(sandboxAllowed && { sandbox: createSandboxEngine({ autoPair: sandboxAutoPair }) }),
  'linked-device': createLinkedDeviceEngine({ version: webVersion }),
  cloud: createCloudEngine({ endpoint: graph }),
})
