import { execFile } from 'node:child_process'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded.ts'
import { startFakeBucket } from '../../server/testing/harness/fake-bucket.ts'
import { copyDataDirectory, createDataDirectoryTemplate } from '../../server/testing/scratch-postgres.ts'
import { checkAddress } from './address-check.ts'
import { type Check, formatResults, ok, runChecks } from './check.ts'
import { checkFileStore } from './file-store-check.ts'
import { checkBuild, checkDataDirectory, checkDisk, checkNode, checkWhatsappLibrary } from './machine-checks.ts'
import { checkDelivery, checkMailServer } from './mail-checks.ts'
import { listSecrets } from './secrets.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-doctor-'))
const password = 'p@ss word'
const letters: string[] = []
const smtp = new SMTPServer({
  onAuth: (login, _session, reply) =>
    login.username === 'crm' && login.password === password
      ? reply(null, { user: login.username })
      : reply(new Error(`not ${login.password}`)),
  onMailFrom: ({ address }, _session, reply) =>
    reply(address === 'crm@kestrel.example' ? null : new Error('this sender is not ours')),
  onData: (stream, _session, reply) =>
    void text(stream).then((letter) => {
      letters.push(letter)
      reply(null, 'queued as 4711')
    }),
})
const bucket = await startFakeBucket()
let mailHost: string
beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  mailHost = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  bucket.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
  fs.rmSync(folder, { recursive: true })
})

/** Runs a check; returns the state, the sentence and what to do. */
async function examine(check: Check): Promise<string> {
  const [{ state, sentence, ...rest } = ok('')] = await runChecks([check])
  return [state, sentence, ...('remedy' in rest ? [rest.remedy] : [])].join(' | ')
}

function runDoctor(environment: Record<string, string>, ...args: string[]) {
  const { PATH, HOME } = process.env
  const script = ['--import', 'tsx', path.join(import.meta.dirname, '../doctor.ts'), ...args]
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      script,
      { env: { PATH, HOME, ...environment } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
    )
  })
}

describe('does', () => {
  it('examine an installation whose embedded database is stopped or running, and leaves it so', async () => {
    const dataDir = path.join(folder, 'installation')
    fs.mkdirSync(dataDir, { mode: 0o711 })
    fs.chmodSync(folder, 0o711)
    copyDataDirectory(inject('dataDirectoryTemplate') || (await createDataDirectoryTemplate()), dataDir)
    const isRunning = () => fs.existsSync(path.join(dataDir, 'postgres/18/postmaster.pid'))
    const right = [
      /^ok +Node\.js +Version \d/m,
      /^ok +Data directory +.* can be written\.$/m,
      /^ok +Database +PostgreSQL 18\.\d+ at 127\.0\.0\.1:\d+ admits parley\.$/m,
      /^ok +Migrations +The database is empty; the first start creates its tables\.$/m,
      /^0 wrong, \d warnings?\.$|^Everything is right\.$/m,
    ]
    const stopped = await runDoctor({ DATA_DIR: dataDir })
    for (const line of right) expect(stopped.said).toMatch(line)
    expect([stopped.code, isRunning()]).toEqual([0, false])

    const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    const running = await runDoctor({ DATA_DIR: dataDir })
    for (const line of right) expect(running.said).toMatch(line)
    expect([running.code, isRunning()]).toEqual([0, true])
    await postgres.stop()
  })

  it('signs in to the mail server, sends an email and repeats the answer', async () => {
    expect(await examine(checkMailServer(mail({})))).toBe(`ok | ${mailHost} accepts the login.`)
    expect(letters).toEqual([])
    expect(await examine(checkDelivery(mail({}), 'maren@kestrel.example'))).toBe(
      `ok | ${mailHost} took the email to maren@kestrel.example: 250 queued as 4711`,
    )
    expect(letters[0]).toContain('Emails from https://crm.kestrel.example arrive here.')
  })

  it('knows a release, which has a build and no sources', async () => {
    const release = path.join(folder, 'release')
    fs.mkdirSync(path.join(release, 'dist'), { recursive: true })
    fs.writeFileSync(path.join(release, 'dist/source-hash'), 'of its sources')
    expect(await examine(checkBuild(release))).toBe('ok | This is a release, which is built already.')
  })

  it('writes, reads and removes an object of the bucket', async () => {
    const { settings, files, requests } = bucket
    expect(await examine(checkFileStore({ dataDir: folder, s3: settings }))).toBe(
      `ok | The bucket media at ${new URL(settings.endpoint).host} can be written, read and emptied.`,
    )
    expect(requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
    expect(files.size).toBe(0)
    expect(fs.readdirSync(path.join(folder, 'files'))).toEqual([])
  })
})

describe('refuses', () => {
  it('each mistake in the settings, with exit code 1', async () => {
    const { code, said } = await runDoctor({
      DATA_DIR: folder,
      PORT: 'https',
      SMTP_URL: 'smtp://crm:hunter-two@mail.example',
    })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^wrong +Settings +PORT must be a whole number from 0 to 65535\.\n +→ Correct this environment variable\.$/m,
    )
    expect(said).toMatch(/^wrong +Settings +MAIL_FROM is required with SMTP_URL/m)
    expect(said).toMatch(/^2 wrong, \d warnings?\.$/m)
    expect(said).not.toContain('hunter-two')
  })

  it.each<[string, () => Check, RegExp]>([
    [
      'an old Node.js',
      () => checkNode('20.18.3'),
      /^wrong \| Parley needs Node\.js 20\.19, 22\.12 or 24; this is 20\.18\.3\. \| Install/,
    ],
    [
      'no build, not even of a release',
      () => checkBuild(folder),
      /^warning \| There is no build in dist\/\. \| Run npm start/,
    ],
    [
      'an old build',
      () => checkBuild(createStaleBuild()),
      /^warning \| dist\/ was built from other sources than these\. \| Run/,
    ],
    ['a disk that is nearly full', () => disk(900), /^warning \| 900 MB are free for \/data\. \| Make room/],
    ['a disk that is full', () => disk(12), /^wrong \| 12 MB are free for \/data\. \| Make room, or move DATA_DIR/],
    [
      'a directory that is none',
      () => checkDataDirectory(path.join(folder, 'none')),
      /^wrong \| Nothing can be written to .*none \(ENOENT\)\. \| Let the user/,
    ],
    [
      'no library of WhatsApp, which accounts need',
      () => library('linked-device'),
      /^wrong \| The library .* Cannot find package 'baileys' \| Run npm ci/,
    ],
    ['no library of WhatsApp', () => library('cloud'), /^warning \| The library that links phones cannot be loaded/],
    [
      'a public address without encryption',
      () => address('http://crm.example'),
      /^warning \| http:\/\/crm\.example is not encrypted.* \| Put a proxy/,
    ],
    [
      'a proxy that is not trusted',
      () => address('https://crm.example'),
      /^warning \| .* TRUST_PROXY is off: everybody counts as one/,
    ],
    [
      'a proxy that can be passed by',
      () => address('https://crm.example', 1, '0.0.0.0'),
      /^warning \| TRUST_PROXY is on and HOST is 0\.0\.0\.0/,
    ],
    [
      'links that lead nowhere',
      () => address('http://localhost:3000', 1),
      /^warning \| Others reach this server, but links in emails lead to http:\/\/localhost:3000/,
    ],
    [
      'emails that nobody gets',
      () => checkMailServer(mail({ smtpUrl: undefined })),
      /^warning \| Emails are not sent, but written to .*outbox\. \| Set SMTP_URL/,
    ],
    [
      'emails that each of several servers keeps to itself',
      () =>
        checkMailServer({ ...mail({ smtpUrl: undefined }), publicUrl: 'http://127.0.0.1:3000', s3: bucket.settings }),
      /^warning \| Emails are not sent, but written to .*outbox\. With several servers, each of them writes some of the emails to a folder of its own\. \| Set SMTP_URL/,
    ],
    [
      'a test email without a server',
      () => checkDelivery(mail({ smtpUrl: undefined }), 'a@b.example'),
      /^wrong \| No email can be sent without SMTP_URL\./,
    ],
    [
      'a mail server that is away',
      () => checkMailServer(mail({ smtpUrl: 'smtp://127.0.0.1:1' })),
      /^wrong \| 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/,
    ],
    [
      'a certificate',
      () => checkMailServer(mail({ smtpUrl: `smtp://${mailHost}` })),
      /^wrong \| The certificate of 127\.0\.0\.1:\d+ cannot be trusted: .* \| Use the name/,
    ],
    [
      'a sender',
      () => checkDelivery(mail({ mailFrom: 'crm@parley.example' }), 'a@b.example'),
      /^wrong \| 127\.0\.0\.1:\d+ refuses the email: 550 this sender is not ours \| Set MAIL_FROM/,
    ],
    [
      'a bucket that does not exist',
      () => files({ bucket: 'nowhere' }),
      /^wrong \| The bucket nowhere at .* cannot be written: it does not exist\. \| Create/,
    ],
    [
      'a key',
      () => files({ secretAccessKey: 'not the key' }),
      /^wrong \| The bucket media at .* cannot be written: the key may not do that\. \| Correct S3_ACCESS_KEY_ID/,
    ],
    [
      'a bucket that is away',
      () => files({ endpoint: 'http://127.0.0.1:1' }),
      /^wrong \| The bucket media at 127\.0\.0\.1:1 cannot be written: .*ECONNREFUSED/,
    ],
    [
      'what takes too long',
      () => ({ name: 'Late', seconds: 0.05, run: () => new Promise(() => undefined) }),
      /^wrong \| No answer within 0\.05 seconds\. \| Check/,
    ],
  ])('%s', async (_what, create, says) => {
    expect(await examine(create())).toMatch(says)
  })

  it.each([
    ['written', [403], 'cannot be written: the key may not do that.'],
    ['read', [200, 403], 'cannot be read: the key may not do that.'],
    ['removed', [200, 200, 403], 'lets nothing be removed: the key may not do that.'],
  ])('a bucket of which nothing can be %s', async (_what, answers, says) => {
    bucket.failures.push(...answers.map((status) => (status === 200 ? undefined : status)))
    expect(await examine(files({}))).toContain(says)
  })
})

describe('hides', () => {
  it('every password, even one that a server repeats, and codes that a terminal would obey', async () => {
    const smtpUrl = `smtp://crm:hunter%20two@${mailHost}?tls.rejectUnauthorized=false`
    const [refusal] = await runChecks([checkMailServer(mail({ smtpUrl }))])
    const secrets = listSecrets({ smtpUrl, appSecret: 'signs', s3: { secretAccessKey: 'opens' } } as never)
    const hostile = { name: 'Late', ...ok('signs \u001b[2J and\nopens') }
    const said = formatResults([refusal ?? hostile, hostile], secrets)
    expect(said.split('\n')).toEqual([
      `wrong    Email  ${mailHost} refuses the login: 535 not ***`,
      '                → Correct user and password in SMTP_URL; write special characters as %40.',
      'ok       Late   ***  [2J and ***',
      '',
      '1 wrong, 0 warnings.',
    ])
  })
})

const mail = (given: { smtpUrl?: string; mailFrom?: string }) => ({
  smtpUrl: `smtp://crm:p%40ss%20word@${mailHost}?tls.rejectUnauthorized=false`,
  mailFrom: 'crm@kestrel.example',
  dataDir: folder,
  publicUrl: 'https://crm.kestrel.example',
  ...given,
})
const files = (given: Partial<typeof bucket.settings>) =>
  checkFileStore({ dataDir: folder, s3: { ...bucket.settings, ...given } })
const address = (publicUrl: string, trustProxy: number | false = false, host = '127.0.0.1') =>
  checkAddress({ publicUrl, trustProxy, host })
const disk = (megabytes: number) =>
  checkDisk('/data', (async () => ({ bavail: megabytes * 256, bsize: 4_096 })) as never)
const library = (engine: 'linked-device' | 'cloud') =>
  checkWhatsappLibrary(engine, () => Promise.reject(new Error("Cannot find package 'baileys'")))

/** Creates a folder whose sources changed after the build. */
function createStaleBuild(): string {
  const clone = path.join(folder, 'clone')
  for (const part of ['contract', 'dist']) fs.mkdirSync(path.join(clone, part), { recursive: true })
  fs.writeFileSync(path.join(clone, 'dist/source-hash'), 'of yesterday')
  return clone
}
