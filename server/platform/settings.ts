import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type WhatsappEngineName, whatsappEngines } from '#contract/whatsapp/enums.ts'
import type { Bucket } from './bucket.ts'
import { openDataDir } from './data-dir.ts'
import { keptSecret } from './secret-file.ts'
import * as setting from './setting.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Settings {
  port: number
  host: string
  /** Undefined: PostgreSQL runs embedded under `dataDir`. */
  databaseUrl?: string
  /** The owner of the tables; never set without `databaseUrl`, never unset with it. */
  migrationUrl?: string
  /** Absolute; exists and can be written. */
  dataDir: string
  /** Without a slash at its end. */
  publicUrl: string
  /** Undefined: mails become files in `dataDir`/outbox. */
  smtpUrl?: string
  appSecret: string
  /** How many proxies in front are believed, or their addresses. */
  trustProxy: number | string | false
  /** Requests a minute from one address; 0 lifts the limit. */
  requestsPerMinute: number
  supportUrl?: string
  plansFile?: string
  logLevel: (typeof logLevels)[number]
  whatsappEngine: WhatsappEngineName
  sandboxAllowed: boolean
  sandboxAutoPair: boolean
  whatsappWebVersion?: [number, number, number]
  /** The Graph API of WhatsApp's Cloud API. */
  graph: { url: string; version: string }
  /** Undefined: media lie in `dataDir`/files. */
  s3?: Bucket
}

type Environment = Record<string, string | undefined>

/** Throws one error with a sentence for each mistake. Makes the data folder and, where allowed, the secret in it. */
export function readSettings(environment: Environment): Settings {
  const mistakes: string[] = []
  const read = setting.reader(environment, mistakes)
  const port = read('PORT', setting.integer(0, 65_535)) ?? 3000
  const host = read('HOST', setting.host) ?? '127.0.0.1'
  const databaseUrl = read('DATABASE_URL', setting.postgresUrl)
  const has = (name: string) => Boolean(environment[name]?.trim())
  const embedded = !has('DATABASE_URL')
  const settings = {
    port,
    host,
    databaseUrl,
    migrationUrl: read('DATABASE_MIGRATION_URL', setting.postgresUrl) ?? databaseUrl,
    dataDir: path.resolve(environment.DATA_DIR || 'data'),
    publicUrl: read('PUBLIC_URL', setting.origin) ?? ownAddress(host, port),
    smtpUrl: read('SMTP_URL', setting.url('smtp:', 'smtps:')),
    trustProxy: read('TRUST_PROXY', setting.proxies) ?? false,
    requestsPerMinute: read('RATE_LIMIT', setting.integer(0, 1_000_000)) ?? 6_000,
    supportUrl: read('SUPPORT_URL', setting.url('https:', 'http:', 'mailto:')),
    plansFile: read('PLANS_FILE', setting.readableFile),
    logLevel: read('LOG_LEVEL', setting.oneOf(logLevels)) ?? 'warn',
    whatsappEngine: read('WHATSAPP_ENGINE', setting.oneOf(whatsappEngines)) ?? (embedded ? 'sandbox' : 'linked-device'),
    sandboxAllowed: embedded || read('WHATSAPP_SANDBOX', setting.oneOf(['allow'])) === 'allow',
    sandboxAutoPair: read('SANDBOX_AUTO_PAIR', setting.onOrOff) ?? embedded,
    whatsappWebVersion: read('WHATSAPP_WEB_VERSION', setting.webVersion),
    graph: {
      url: read('WHATSAPP_GRAPH_URL', setting.secureUrl) ?? 'https://graph.facebook.com',
      version: read('WHATSAPP_GRAPH_VERSION', setting.graphVersion) ?? 'v24.0',
    },
    s3: readS3(read, environment, mistakes),
  } satisfies Omit<Settings, 'appSecret'>
  const given = read('APP_SECRET', setting.strongSecret)
  const expect = (holds: boolean, sentence: string) => holds || mistakes.push(sentence)

  expect(!embedded || !has('DATABASE_MIGRATION_URL'), 'DATABASE_MIGRATION_URL needs DATABASE_URL beside it.')
  expect(embedded || has('APP_SECRET'), `APP_SECRET is required with DATABASE_URL; ${setting.howToMakeASecret}`)
  expect(
    settings.sandboxAllowed || settings.whatsappEngine !== 'sandbox',
    'WHATSAPP_ENGINE is sandbox, which sends nothing; with DATABASE_URL that needs WHATSAPP_SANDBOX=allow.',
  )
  if (mistakes.length === 0) openFolder(settings.dataDir, mistakes)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return { ...settings, appSecret: given ?? generatedSecret(settings.dataDir) }
}

function ownAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function readS3(read: setting.Reader, environment: Environment, mistakes: string[]): Settings['s3'] {
  const missing = s3Names.filter((name) => !environment[name])
  if (missing.length === s3Names.length) return undefined
  if (missing.length > 0) mistakes.push(`Files in S3 also need ${missing.join(', ')}.`)
  const [, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => environment[name] ?? '')
  const endpoint = read('S3_ENDPOINT', setting.url('https:', 'http:')) ?? ''
  return { endpoint, bucket: bucket!, region: region!, accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! }
}

function openFolder(folder: string, mistakes: string[]) {
  try {
    openDataDir(folder)
  } catch (error) {
    mistakes.push(`DATA_DIR ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function generatedSecret(dataDir: string): string {
  return keptSecret(path.join(dataDir, 'app.secret'), () => randomBytes(32).toString('hex'))
}
