import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { encryptMail } from '../../platform/mail.ts'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { buildScripts } from '../../testing/harness/program.ts'
import { databaseUrl } from '../../testing/harness/test-cluster.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertFailedItems } from '../audit/examples.ts'
import { createSignUpBody, postJson } from '../auth/fixtures.ts'
import { insertSecondWorkspace } from '../organizations/fixtures.ts'

const server = await getTestServer({ alone: true })

const getStatus = async () => (await sendRequest(server, 'GET', '/api/maintenance/status')).body.data

const build = await buildScripts({ maintenance: 'scripts/maintenance.ts' })
afterAll(() => rm(build, { recursive: true }))

/** Runs the operator's command while the server keeps running. */
const runOperatorCommand = (...words: string[]) =>
  runProcess(process.execPath, join(build, 'maintenance.mjs'), ...words)

async function runProcess(file: string, ...words: string[]) {
  const { rows } = await server.platform.database.owner.query<{ name: string }>('select current_database() as name')
  const command = spawn(file, words, {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(inject('clusterUrl'), rows[0]!.name),
      APP_SECRET: server.platform.appSecret,
    },
  })
  const ended = new Promise<number | null>((resolve) => void command.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(command.stdout), text(command.stderr)])
  return { status: await ended, stdout, stderr }
}

/** Signs up with a code that cannot be delivered at any attempt; returns what is logged about it. */
async function signUpWithoutMail(email: string): Promise<unknown[]> {
  const { owner } = server.platform.database
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const send = vi.spyOn(server.mailbox, 'send').mockRejectedValue(new Error('the mail server is away'))
  await postJson(server, '/api/auth/signup/initiate', createSignUpBody(email))
  const lastAttempt = `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
    where last_error is not null and locked_by is null and attempts < max_attempts - 1`
  await expect.poll(async () => (await owner.query(lastAttempt)).rowCount, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => warn.mock.calls.length, { timeout: 20_000 }).toBe(1)
  const { calls } = warn.mock
  send.mockRestore()
  return calls[0] ?? []
}

describe('does', () => {
  it('answers without a session that maintenance is off (MAINT-001, MAINT-002)', async () => {
    expect(await getStatus()).toEqual({ is_maintenance_mode: false, is_done: true, created_at: null, updated_at: null })
  })

  it('is switched on and off by the operator, and returns since when (MAINT-001)', async () => {
    expect(await runOperatorCommand('on')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Maintenance is on'),
    })
    const on = await getStatus()
    expect(on).toMatchObject({ is_maintenance_mode: true, is_done: false })
    expect(Date.now() - Date.parse(on.created_at)).toBeLessThan(60_000)
    expect((await runOperatorCommand('on')).stdout).toContain('already on')
    expect((await getStatus()).created_at).toBe(on.created_at)
    expect(await runOperatorCommand('off')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Maintenance is off'),
    })
    const off = await getStatus()
    expect(off).toMatchObject({ is_maintenance_mode: true, is_done: true, created_at: on.created_at })
    expect(Date.parse(off.updated_at)).toBeGreaterThan(Date.parse(on.created_at))
  }, 60_000)
})

describe('failed jobs', () => {
  it('is logged without its code, listed, and retried by the operator: the email of a sign-up', async () => {
    const email = 'maren@people.example'
    expect(await signUpWithoutMail(email)).toEqual([
      { mail: 'sign-up code', domain: 'people.example', reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      'email failed permanently: list it with `npm run maintenance -- failed-jobs`',
    ])
    const listed = await runOperatorCommand('failed-jobs')
    expect(listed).toMatchObject({ status: 0 })
    const line = /^(\d+) {2}Email \(sign-up code, to people\.example\) {2}no workspace {2}\d{4}-\S+Z\n$/
    expect(listed.stdout).toMatch(line)
    const [, id = ''] = line.exec(listed.stdout) ?? []
    expect(await runOperatorCommand('retry', id)).toMatchObject({ status: 0, stdout: `Retrying ${id}.\n` })
    expect((await server.mailbox.waitForMail(email)).subject).toMatch(/^\d{6} is your Parley code$/)
    const again = await runOperatorCommand('retry', id)
    expect(again).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`No failed job or waiting email has the id ${id}.`),
    })
  }, 120_000)

  it('is listed, tried again and discarded in every workspace', async () => {
    const [maren, ben] = [await createPerson(server), await createPerson(server)]
    const [ids, others] = [await insertFailedItems(server, maren), await insertFailedItems(server, ben)]
    const listed = (await runOperatorCommand('failed-jobs')).stdout
    for (const id of [...Object.values(ids), ...Object.values(others)]) expect(listed).toContain(`${id}  `)
    expect(listed).toContain(`${ids.import}  File import (people.csv)  `)
    expect(listed).not.toContain('no workspace')
    expect((await runOperatorCommand('discard', others.message)).stdout).toBe(`Discarded ${others.message}.\n`)
    await server.platform.database.owner.query('update whatsapp_media set source = null where id = $1', [ids.file])
    await server.platform.database.owner.query('delete from graphile_worker._private_jobs where id = any($1)', [
      [ids.import, others.import, ids.undo, others.undo],
    ])
    const retried = (await runOperatorCommand('retry', 'all')).stdout.trim().split('\n').sort()
    const tried = [ids.other, ids.message, others.other, others.file].map((id) => `Retrying ${id}.`)
    expect(retried).toEqual([...tried, `${ids.file} cannot be retried: WhatsApp no longer provides this file.`].sort())
    expect((await maren.request('GET', '/failed-jobs')).body.data).toMatchObject([{ id: ids.file }])
    const noted = (await ben.request('GET', '/audit?action=job.discarded')).body.data
    expect(noted).toMatchObject([{ actor: { name: null }, subject: { kind: 'message', id: others.message } }])
  }, 120_000)

  it('is discarded but not retried after its workspace was deleted; messages go with the workspace', async () => {
    const maren = await createPerson(server)
    const { other, message } = await insertFailedItems(server, maren)
    await insertSecondWorkspace(server, maren)
    await maren.request('DELETE', `/auth/workspace/${maren.workspaceId}`)
    expect((await runOperatorCommand('failed-jobs')).stdout).toContain(
      `${other}  nobody does this  EMEA Sales (deleted)  `,
    )
    const [retried, discarded, kept] = await Promise.all([
      runOperatorCommand('retry', other),
      runOperatorCommand('discard', message),
      runOperatorCommand('failed-jobs'),
    ])
    expect(retried).toMatchObject({ status: 1, stderr: expect.stringContaining('Its workspace was deleted.') })
    expect(discarded.stderr).toContain('It is deleted together with its workspace.')
    expect(kept.stdout).toContain(other)
    expect(await runOperatorCommand('discard', other)).toMatchObject({ status: 0, stdout: `Discarded ${other}.\n` })
    // The number of a job can be the end of another id.
    expect((await runOperatorCommand('failed-jobs')).stdout).not.toMatch(new RegExp(`^${other}  `, 'm'))
  }, 120_000)
})

describe('emails', () => {
  it('are listed with what the mail server said but without their recipients, and sent or discarded at once', async () => {
    const maren = await createPerson(server)
    const { owner } = server.platform.database
    const insertEmail = async (kind: string, workspaceId?: string) => {
      const mail = { kind, to: `${kind.replace(' ', '.')}@people.example`, subject: 'A subject', text: 'A text' }
      const { rows } = await owner.query(
        `select id from graphile_worker.add_job('mail', $1, run_at := '2126-03-04T05:06:07Z', max_attempts := 10)`,
        [JSON.stringify({ sealed: encryptMail(mail, server.platform.appSecret), workspaceId })],
      )
      return rows[0].id
    }
    expect((await runOperatorCommand('emails')).stdout).toBe('No emails are waiting.\n')
    const reset = await insertEmail('password reset')
    const invitation = await insertEmail('invitation', maren.workspaceId)
    const reminder = await insertEmail('reminder', maren.workspaceId)
    const last = await insertEmail('invitation', maren.workspaceId)
    await owner.query(
      `update graphile_worker._private_jobs set attempts = 2, last_error = 'The mail server refused the login: 535 wrong' where id = $1`,
      [reset],
    )
    await owner.query(`select graphile_worker.add_job('mail', '{"sealed": null}', run_at := now() + interval '1 day')`)
    const lines = (await runOperatorCommand('emails')).stdout.trim().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(
      new RegExp(
        `^${reset}  Retrying \\(password reset, to people\\.example\\)  no workspace  \\d{4}-\\S+Z  2 attempts  next 2126-03-04T05:06:07\\.000Z  The mail server refused the login: 535 wrong$`,
      ),
    )
    expect(lines[1]).toMatch(new RegExp(`^${invitation}  Waiting \\(invitation, to people\\.example\\)  EMEA Sales  `))

    for (const id of [reset, invitation])
      expect((await runOperatorCommand('retry', id)).stdout).toBe(`Retrying ${id}.\n`)
    for (const to of ['password.reset@people.example', 'invitation@people.example'])
      await server.mailbox.waitForMail(to)
    expect((await runOperatorCommand('discard', reminder)).stdout).toBe(`Discarded ${reminder}.\n`)
    expect((await runOperatorCommand('discard', reminder)).status).toBe(1)
    const noted = (await maren.request('GET', '/audit?action=email.resent,email.discarded')).body.data
    expect(noted).toMatchObject([
      { action: 'email.discarded', actor: { name: null }, subject: { name: 'Reminder to reminder@people.example' } },
      { action: 'email.resent', actor: { name: null }, subject: { name: 'Invitation to invitation@people.example' } },
    ])
    expect((await runOperatorCommand('retry', 'all')).stdout).toContain(`Retrying ${last}.\n`)
    await server.mailbox.waitForMail('invitation@people.example')
  }, 120_000)
})

describe('refuses', () => {
  it('prints its usage for any other argument', async () => {
    const said = await runProcess('npm', 'run', '--silent', 'maintenance', '--', 'perhaps')
    expect(said).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run maintenance -- on') })
  })
})
