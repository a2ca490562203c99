import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { BackupPlan } from '../backup/scheduled-backups.ts'
import type { Quotas } from '../database/database.ts'
import type { S3Config } from '../files/s3-client.ts'
import { createDataDirectory } from './data-directory.ts'
import { readOrCreateSecret } from './secret-file.ts'
import * as setting from './setting-parsers.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type PlatformSettings = {
  port: number
  host: string
  /** Undefined: PostgreSQL runs embedded under `dataDir`. */
  databaseUrl?: string
  /** URL of the tables' owner; set if and only if `databaseUrl` is. */
  migrationUrl?: string
  /** Absolute path of an existing, writable directory. */
  dataDir: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Undefined: emails become files in `dataDir`/outbox. */
  smtpUrl?: string
  /** The sender of emails (always set with `smtpUrl`), and the address for answers. */
  mailFrom?: string
  mailReplyTo?: string
  appSecret: string
  /** Passphrase that encrypts backups. */
  backupPassphrase?: string
  /** Undefined: no scheduled backups. */
  backupPlan?: BackupPlan
  /** Number of trusted proxies, or their addresses. */
  trustProxy: number | string | false
  /** Requests per minute and address; 0 means no limit. */
  requestsPerMinute: number
  /** Maximum usage of a workspace; a missing quota is unlimited. */
  quotas: Quotas
  supportUrl?: string
  /** Undefined: `GET /metrics` does not exist. */
  metricsToken?: string
  plansFile?: string
  logLevel: (typeof logLevels)[number]
  /** Undefined: media are stored in `dataDir`/files. */
  s3?: S3Config
}

type Environment = Record<string, string | undefined>

/** Reads the settings of a feature. `isEmbedded`: the server runs its own PostgreSQL. A condition that is false is reported by its message. */
export type FeatureSettingsReader<T> = (
  read: setting.SettingReader,
  isEmbedded: boolean,
  assert: (condition: boolean, message: string) => void,
) => T

/** Reads the settings of the platform and of features; throws one error with a sentence per mistake. Creates the data directory and, if allowed, the secret in it. */
export function readAllSettings<T extends object>(
  environment: Environment,
  readFeatureSettings: FeatureSettingsReader<T>,
): PlatformSettings & T {
  const errors: string[] = []
  const read = setting.createSettingReader(environment, errors)
  const port = read('PORT', setting.integer(0, 65_535)) ?? 3000
  const host = read('HOST', setting.host) ?? '127.0.0.1'
  const databaseUrl = read('DATABASE_URL', setting.postgresUrl)
  const has = (name: string) => Boolean(environment[name]?.trim())
  const isEmbedded = !has('DATABASE_URL')
  const s3 = readS3(read, environment, errors)
  const settings = {
    port,
    host,
    databaseUrl,
    migrationUrl: read('DATABASE_MIGRATION_URL', setting.postgresUrl) ?? databaseUrl,
    dataDir: path.resolve(environment.DATA_DIR || 'data'),
    publicUrl: read('PUBLIC_URL', setting.origin) ?? defaultPublicUrl(host, port),
    smtpUrl: read('SMTP_URL', setting.url('smtp:', 'smtps:')),
    mailFrom: read('MAIL_FROM', setting.mailbox),
    mailReplyTo: read('MAIL_REPLY_TO', setting.mailbox),
    trustProxy: read('TRUST_PROXY', setting.trustedProxies) ?? false,
    requestsPerMinute: read('RATE_LIMIT', setting.integer(0, 1_000_000)) ?? 6_000,
    quotas: readQuotas(read),
    supportUrl: read('SUPPORT_URL', setting.url('https:', 'http:', 'mailto:')),
    metricsToken: read('METRICS_TOKEN', setting.strongSecret),
    plansFile: read('PLANS_FILE', setting.readableFile),
    logLevel: read('LOG_LEVEL', setting.oneOf(logLevels)) ?? 'warn',
    s3,
    backupPassphrase: read('BACKUP_PASSPHRASE', setting.passphrase),
    backupPlan: readBackupPlan(read, environment, s3),
  } satisfies Omit<PlatformSettings, 'appSecret'>
  const appSecret = read('APP_SECRET', setting.strongSecret)
  const assert = (condition: boolean, message: string) => void (condition || errors.push(message))
  const featureSettings = readFeatureSettings(read, isEmbedded, assert)

  assert(!isEmbedded || !has('DATABASE_MIGRATION_URL'), 'DATABASE_MIGRATION_URL needs DATABASE_URL beside it.')
  assert(isEmbedded || has('APP_SECRET'), `APP_SECRET is required with DATABASE_URL; ${setting.secretHint}`)
  assert(
    !settings.smtpUrl || has('MAIL_FROM'),
    'MAIL_FROM is required with SMTP_URL: an address that your mail server may send from.',
  )
  assert(
    !has('BACKUP_BUCKET') || (settings.backupPlan !== undefined && s3 !== undefined),
    'BACKUP_BUCKET needs BACKUP_DIR and the settings of S3 beside it.',
  )
  if (errors.length === 0) createDataFolder(settings.dataDir, errors)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return { ...settings, ...featureSettings, appSecret: appSecret ?? readGeneratedSecret(settings.dataDir) }
}

function defaultPublicUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Reads the quotas; 0 means unlimited. */
function readQuotas(read: setting.SettingReader): Quotas {
  const most = setting.integer(0, 999_999_999)
  const quotas = {
    records: read('WORKSPACE_RECORDS', most) ?? 5_000_000,
    files: read('WORKSPACE_FILES', most) ?? 1_000_000,
    fileBytes: (read('WORKSPACE_FILES_MB', most) ?? 100 << 10) * (1 << 20),
  }
  return Object.fromEntries(Object.entries(quotas).filter(([, limit]) => limit > 0))
}

function readBackupPlan(
  read: setting.SettingReader,
  environment: Environment,
  s3: S3Config | undefined,
): BackupPlan | undefined {
  const everyHours = read('BACKUP_EVERY_HOURS', setting.integer(1, 8_760)) ?? 24
  const keep = read('BACKUP_KEEP', setting.integer(1, 10_000)) ?? 7
  const isVerified = read('BACKUP_VERIFY', setting.oneOf(['on', 'off'])) !== 'off'
  const directory = environment.BACKUP_DIR?.trim()
  const name = environment.BACKUP_BUCKET?.trim()
  const bucket = name && s3 ? { ...s3, bucket: name } : undefined
  return directory ? { directory: path.resolve(directory), everyHours, keep, isVerified, bucket } : undefined
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function readS3(read: setting.SettingReader, environment: Environment, errors: string[]): PlatformSettings['s3'] {
  const missing = s3Names.filter((name) => !environment[name])
  if (missing.length === s3Names.length) return undefined
  if (missing.length > 0) errors.push(`Files in S3 also need ${missing.join(', ')}.`)
  const [, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => environment[name] ?? '')
  const endpoint = read('S3_ENDPOINT', setting.url('https:', 'http:')) ?? ''
  return { endpoint, bucket: bucket!, region: region!, accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! }
}

function createDataFolder(folder: string, errors: string[]) {
  try {
    createDataDirectory(folder)
  } catch (error) {
    errors.push(`DATA_DIR ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function readGeneratedSecret(dataDir: string): string {
  return readOrCreateSecret(secretFileOf(dataDir), () => randomBytes(32).toString('hex'))
}

const secretFileOf = (dataDir: string) => path.join(dataDir, 'app.secret')

/** Returns the path of the secret file, if Parley generated the secret. */
export const findSecretFile = (
  environment: Environment,
  { dataDir }: Pick<PlatformSettings, 'dataDir'>,
): string | undefined => (environment.APP_SECRET?.trim() ? undefined : secretFileOf(dataDir))
