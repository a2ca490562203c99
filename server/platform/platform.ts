import type { Database } from './database/database.ts'
import type { ChangeNotifier } from './events/change-notifier.ts'
import type { FileStore, LocalFileStore } from './files/file-store.ts'
import type { DownloadOptions } from './files/public-download.ts'
import type { AccessTokens } from './http/access-tokens.ts'
import type { Mailer } from './mail.ts'

/** The services that every feature receives; created once in `run-server.ts` and by the test harness. */
export type Platform = {
  database: Database
  tokens: AccessTokens
  changes: ChangeNotifier
  mailer: Mailer
  /** Temporary files of this node: no other node and no job reads them. */
  files: LocalFileStore
  /** Files shared by all nodes: everything that outlives a request. */
  media: FileStore
  /** Options for downloading files from links; tests use their own server. */
  downloads?: DownloadOptions
  /** Base URL of links; never derived from the Host header. */
  publicUrl: string
  /** Key for signing and encrypting. */
  appSecret: string
  /** Requests per minute and address; tests raise them by `factor`. */
  limits: { perMinute: number; factor: number }
  /** Cost of a password hash; tests use a cheap one. */
  passwordCost: { memoryCost: number; timeCost: number; parallelism: number }
  supportUrl: string | null
}
