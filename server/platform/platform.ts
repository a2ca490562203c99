import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import type { Database } from './database/database.ts'
import type { ChangeNotifier } from './events/change-notifier.ts'
import type { FileStore, LocalFileStore } from './files/file-store.ts'
import type { AccessTokens } from './http/access-tokens.ts'
import type { Mailer } from './mail.ts'

/** What every feature is given; made once in `main.ts`, and by the test harness. */
export type Platform = {
  database: Database
  tokens: AccessTokens
  changes: ChangeNotifier
  mailer: Mailer
  /** Files that one node is working on. */
  files: LocalFileStore
  /** Files that every node reads: what came with messages, and pictures. */
  media: FileStore
  /** Address of the product in links; never the Host header. */
  publicUrl: string
  /** Signs and seals what leaves the process. */
  appSecret: string
  /** Requests a minute and address; tests multiply them away. */
  limits: { perMinute: number; factor: number }
  /** Cost of a password hash; tests use a cheap one. */
  passwordCost: { memoryCost: number; timeCost: number; parallelism: number }
  supportUrl: string | null
  whatsapp: {
    /** Of accounts that are connected without naming one. */
    engine: WhatsappEngineName
    sandboxAllowed: boolean
    /** The sandbox scans its own QR code. */
    sandboxAutoPair: boolean
    /** Of WhatsApp Web, where the engine's own has grown too old. */
    webVersion: [number, number, number] | null
    /** The Graph API, which accounts of the Cloud API speak with. */
    graph: { url: string; version: string }
  }
}
