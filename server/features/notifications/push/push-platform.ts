import type { DownloadOptions } from '../../../platform/files/public-download.ts'
import type { Platform } from '../../../platform/platform.ts'

/** The platform, with the options of this feature. */
export type PushPlatform = Platform & {
  /** Options for calling push services; tests use their own. */
  push?: DownloadOptions
}
