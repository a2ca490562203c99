import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-settings-'))
afterAll(() => fs.rmSync(root, { recursive: true }))

const DATA_DIR = path.join(root, 'data')
const APP_SECRET = 'fQ2v8Jm1xT5kW9zB3nR7cL0pY4hD6gSa'
const DATABASE_URL = 'postgres://crm:p%40ss@db.internal:5432/crm'
const s3 = { endpoint: 'https://s3.example.org', region: 'eu-1', accessKeyId: 'id', secretAccessKey: 'key' }
const read = (environment: Record<string, string>) => readSettings({ DATA_DIR, ...environment })
const mistakes = (environment: Record<string, string>) => {
  try {
    read(environment)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('does', () => {
  it('has a default for every setting with the embedded database', () => {
    const { appSecret, ...settings } = read({})
    expect(settings).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: DATA_DIR,
      publicUrl: 'http://127.0.0.1:3000',
      trustProxy: false,
      requestsPerMinute: 6_000,
      quotas: { records: 5_000_000, files: 1_000_000, fileBytes: 100 * 2 ** 30 },
      logLevel: 'warn',
      whatsappEngine: 'sandbox',
      whatsappAccountsPerNode: 1_000,
      sandboxAllowed: true,
      sandboxAutoPair: true,
      graph: { url: 'https://graph.facebook.com', version: 'v24.0' },
    })
    expect(appSecret).toMatch(/^[0-9a-f]{64}$/)
  })

  it('creates the secret once, readable by its owner only', () => {
    const dataDir = path.join(root, 'secret')
    const first = read({ DATA_DIR: dataDir }).appSecret
    expect(read({ DATA_DIR: dataDir }).appSecret).toBe(first)
    expect(fs.statSync(path.join(dataDir, 'app.secret')).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(dataDir)).toEqual(['app.secret'])
  })

  it('reads every setting from the environment', () => {
    const plans = path.join(root, 'plans.json')
    fs.writeFileSync(plans, '[]')
    const settings = read({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL,
      DATABASE_MIGRATION_URL: 'postgresql://owner@db.internal/crm',
      PUBLIC_URL: 'https://crm.example.org/',
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'Kestrel Boats <crm@example.org>',
      MAIL_REPLY_TO: 'help@example.org',
      APP_SECRET,
      WHATSAPP_ENGINE: 'cloud',
      WHATSAPP_ACCOUNTS_PER_NODE: '250',
      SANDBOX_AUTO_PAIR: '1',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      RATE_LIMIT: '0',
      WORKSPACE_RECORDS: '1000',
      WORKSPACE_FILES: '0',
      WORKSPACE_FILES_MB: '10',
      SUPPORT_URL: 'mailto:help@example.org',
      PLANS_FILE: plans,
      LOG_LEVEL: 'warn',
      WHATSAPP_WEB_VERSION: '2.3000.1023223821',
      WHATSAPP_GRAPH_URL: 'https://graph.example.org/',
      WHATSAPP_GRAPH_VERSION: 'v25.0',
      BACKUP_PASSPHRASE: 'seven quiet herons',
      BACKUP_DIR: '/backups',
      BACKUP_BUCKET: 'copies',
      BACKUP_EVERY_HOURS: '6',
      BACKUP_KEEP: '28',
      BACKUP_VERIFY: 'off',
      S3_ENDPOINT: 'https://s3.example.org',
      S3_BUCKET: 'files',
      S3_REGION: 'eu-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    })
    expect(settings).toEqual({
      port: 8080,
      backupPassphrase: 'seven quiet herons',
      backupPlan: {
        directory: '/backups',
        everyHours: 6,
        keep: 28,
        isVerified: false,
        bucket: { ...s3, bucket: 'copies' },
      },
      host: '0.0.0.0',
      databaseUrl: DATABASE_URL,
      migrationUrl: 'postgresql://owner@db.internal/crm',
      dataDir: DATA_DIR,
      publicUrl: 'https://crm.example.org',
      smtpUrl: 'smtps://mail.example.org',
      mailFrom: 'Kestrel Boats <crm@example.org>',
      mailReplyTo: 'help@example.org',
      appSecret: APP_SECRET,
      trustProxy: '10.0.0.0/8, ::1',
      requestsPerMinute: 0,
      quotas: { records: 1_000, fileBytes: 10 * 2 ** 20 },
      supportUrl: 'mailto:help@example.org',
      plansFile: plans,
      logLevel: 'warn',
      whatsappEngine: 'cloud',
      whatsappAccountsPerNode: 250,
      sandboxAllowed: false,
      sandboxAutoPair: true,
      whatsappWebVersion: [2, 3000, 1023223821],
      graph: { url: 'https://graph.example.org', version: 'v25.0' },
      s3: { ...s3, bucket: 'files' },
    })
  })

  it('uses no sandbox and pairs nothing by itself with an external database', () => {
    const settings = read({ DATABASE_URL, APP_SECRET })
    expect(settings).toMatchObject({
      whatsappEngine: 'linked-device',
      sandboxAllowed: false,
      sandboxAutoPair: false,
      migrationUrl: DATABASE_URL,
    })
    expect(read({ DATABASE_URL, APP_SECRET, WHATSAPP_ENGINE: 'sandbox', WHATSAPP_SANDBOX: 'allow' })).toMatchObject({
      whatsappEngine: 'sandbox',
      sandboxAllowed: true,
    })
  })

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['crm.lan', 'http://crm.lan:3000'],
  ])('builds links for HOST %s from %s', (HOST, publicUrl) => {
    expect(read({ HOST }).publicUrl).toBe(publicUrl)
  })

  it.each([
    ['on', 1],
    ['1', 1],
    ['2', 2],
    ['off', false],
    ['0', false],
  ])('reads TRUST_PROXY=%s as %s', (TRUST_PROXY, trustProxy) => {
    expect(read({ TRUST_PROXY }).trustProxy).toBe(trustProxy)
  })

  it('treats an empty variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', APP_SECRET: '', SMTP_URL: '' }).databaseUrl).toBeUndefined()
  })
})

describe('refuses', () => {
  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
    ['HOST', 'http://here', 'HOST must be a host name or an address, without scheme and port.'],
    ['DATABASE_MIGRATION_URL', DATABASE_URL, 'DATABASE_MIGRATION_URL needs DATABASE_URL beside it.'],
    [
      'PUBLIC_URL',
      'https://example.org/crm',
      'PUBLIC_URL must be an address like https://crm.example.com, without a path.',
    ],
    ['PUBLIC_URL', 'example.org', 'PUBLIC_URL must be an address like https://crm.example.com, without a path.'],
    ['SMTP_URL', 'mail.example.org:25', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [
      'SMTP_URL',
      'smtp://mail.example.org',
      'MAIL_FROM is required with SMTP_URL: an address that your mail server may send from.',
    ],
    ['MAIL_FROM', 'crm', 'MAIL_FROM must be an address like Parley <crm@example.com>.'],
    ['MAIL_FROM', 'a@example.org, b@example.org', 'MAIL_FROM must be an address like Parley <crm@example.com>.'],
    ['MAIL_REPLY_TO', 'Help <help>', 'MAIL_REPLY_TO must be an address like Parley <crm@example.com>.'],
    ['WHATSAPP_ENGINE', 'web', 'WHATSAPP_ENGINE must be one of sandbox, linked-device, cloud.'],
    ['SANDBOX_AUTO_PAIR', 'maybe', 'SANDBOX_AUTO_PAIR must be 1 or 0.'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be on, off, a number of proxies or a list of their addresses.'],
    ['SUPPORT_URL', 'javascript:x', 'SUPPORT_URL must be an address that begins with https:// or http:// or mailto:.'],
    ['PLANS_FILE', '/nowhere/plans.json', 'PLANS_FILE must name a file that can be read.'],
    ['RATE_LIMIT', '-1', 'RATE_LIMIT must be a whole number from 0 to 1000000.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    ['WHATSAPP_WEB_VERSION', '2.3', 'WHATSAPP_WEB_VERSION must be three numbers like 2.3000.1023223821.'],
    ['S3_BUCKET', 'files', 'Files in S3 also need S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.'],
    ['BACKUP_BUCKET', 'copies', 'BACKUP_BUCKET needs BACKUP_DIR and the settings of S3 beside it.'],
  ])('an invalid %s (%s) with a message', (name, text, sentence) => {
    expect(mistakes({ [name]: text })).toEqual([sentence])
  })

  it('a database URL with another scheme, without repeating its password', () => {
    const [sentence, ...others] = mistakes({ DATABASE_URL: 'mysql://crm:hunter2@db/crm', APP_SECRET })
    expect(sentence).toBe('DATABASE_URL must be an address that begins with postgres:// or postgresql://.')
    expect(others).toEqual([])
  })

  it('to start with DATABASE_URL and without a secret', () => {
    expect(mistakes({ DATABASE_URL })).toEqual([expect.stringMatching(/^APP_SECRET is required with DATABASE_URL; /)])
  })

  it.each([
    APP_SECRET.slice(1),
    'a'.repeat(64),
    'abcabcdabcabcdabcabcdabcabcdabcabcd',
    'abcdefgh12345678abcdefgh12345678',
    'please-change-me-before-production-1',
  ])('the weak secret %s', (secret) => {
    const weak = [expect.stringMatching(/^APP_SECRET must be at least 32 random characters; /)]
    expect(mistakes({ DATABASE_URL, APP_SECRET: secret })).toEqual(weak)
    expect(mistakes({ APP_SECRET: secret })).toEqual(weak)
  })

  it('a sandbox on an external database, because it sends nothing', () => {
    expect(mistakes({ DATABASE_URL, APP_SECRET, WHATSAPP_ENGINE: 'sandbox' })).toEqual([
      'WHATSAPP_ENGINE is sandbox, which sends nothing; with DATABASE_URL that needs WHATSAPP_SANDBOX=allow.',
    ])
  })

  it('all invalid settings in one message, and creates no folder', () => {
    const dataDir = path.join(root, 'untouched')
    expect(mistakes({ DATA_DIR: dataDir, PORT: 'x', LOG_LEVEL: 'x', HOST: '-' })).toHaveLength(3)
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  it('a data folder that cannot be created', () => {
    const file = path.join(root, 'file')
    fs.writeFileSync(file, '')
    expect(mistakes({ DATA_DIR: file })).toEqual([`DATA_DIR ${file} cannot be written (EEXIST).`])
  })
})
