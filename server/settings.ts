import { readWhatsappSettings, type WhatsappSettings } from './features/whatsapp/settings.ts'
import { type PlatformSettings, readAllSettings } from './platform/process/settings.ts'

/** The settings of the platform and of every feature that has some. */
export type Settings = PlatformSettings & WhatsappSettings

/** Reads the settings; throws one error with a sentence per mistake. */
export const readSettings = (environment: Record<string, string | undefined>): Settings =>
  readAllSettings(environment, readWhatsappSettings)
