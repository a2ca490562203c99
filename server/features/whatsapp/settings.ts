import { type WhatsappEngineName, whatsappEngines } from '#contract/whatsapp/enums.ts'
import type { Platform } from '../../platform/platform.ts'
import * as setting from '../../platform/process/setting-parsers.ts'
import type { FeatureSettingsReader } from '../../platform/process/settings.ts'

/** The platform, with the options of this feature. */
export type WhatsappPlatform = Platform & { whatsapp: WhatsappOptions }

export type WhatsappOptions = {
  /** Default engine of new accounts. */
  engine: WhatsappEngineName
  sandboxAllowed: boolean
  /** Whether the sandbox scans its own QR code. */
  sandboxAutoPair: boolean
  /** Overrides the WhatsApp Web version if the engine's own is outdated. */
  webVersion: [number, number, number] | null
  /** The Graph API, used by accounts of the Cloud API. */
  graph: { url: string; version: string }
}

export type WhatsappSettings = {
  whatsappEngine: WhatsappEngineName
  /** Maximum accounts that the engine process runs. */
  whatsappAccountsPerNode: number
  sandboxAllowed: boolean
  sandboxAutoPair: boolean
  whatsappWebVersion?: [number, number, number]
  /** The Graph API of WhatsApp's Cloud API. */
  graph: { url: string; version: string }
}

export const readWhatsappSettings: FeatureSettingsReader<WhatsappSettings> = (read, isEmbedded, assert) => {
  const settings = {
    whatsappEngine:
      read('WHATSAPP_ENGINE', setting.oneOf(whatsappEngines)) ?? (isEmbedded ? 'sandbox' : 'linked-device'),
    whatsappAccountsPerNode: read('WHATSAPP_ACCOUNTS_PER_NODE', setting.integer(1, 100_000)) ?? 1_000,
    sandboxAllowed: isEmbedded || read('WHATSAPP_SANDBOX', setting.oneOf(['allow'])) === 'allow',
    sandboxAutoPair: read('SANDBOX_AUTO_PAIR', setting.booleanFlag) ?? isEmbedded,
    whatsappWebVersion: read('WHATSAPP_WEB_VERSION', webVersion),
    graph: {
      url: read('WHATSAPP_GRAPH_URL', setting.secureUrl) ?? 'https://graph.facebook.com',
      version: read('WHATSAPP_GRAPH_VERSION', graphVersion) ?? 'v24.0',
    },
  } satisfies WhatsappSettings
  assert(
    settings.sandboxAllowed || settings.whatsappEngine !== 'sandbox',
    'WHATSAPP_ENGINE is sandbox, which sends nothing; with DATABASE_URL that needs WHATSAPP_SANDBOX=allow.',
  )
  return settings
}

export const toWhatsappOptions = (settings: WhatsappSettings): WhatsappOptions => ({
  engine: settings.whatsappEngine,
  sandboxAllowed: settings.sandboxAllowed,
  sandboxAutoPair: settings.sandboxAutoPair,
  webVersion: settings.whatsappWebVersion ?? null,
  graph: settings.graph,
})

const webVersion: setting.Parse<[number, number, number]> = (text) => {
  const [, ...parts] = /^(\d+)[.,](\d+)[.,](\d+)$/.exec(text) ?? []
  const [major, minor, patch] = parts.map(Number)
  return patch === undefined ? { must: 'be three numbers like 2.3000.1023223821' } : { value: [major!, minor!, patch] }
}

const graphVersion: setting.Parse<string> = (text) =>
  /^v\d{1,3}\.\d$/.test(text) ? { value: text } : { must: 'be a version like v24.0' }
