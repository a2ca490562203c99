import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createProductHarness,
  queryOnce,
  queryUntilReachable,
  readServerPid,
  watchConnection,
} from '../../testing/postgres/product-harness.ts'

vi.setConfig({ testTimeout: 60_000 })
const pollOptions = { timeout: 50_000 }
/** For a start that is retried many times. */
const longPollOptions = { timeout: 150_000 }

let stage: Awaited<ReturnType<typeof createProductHarness>>
beforeAll(async () => {
  stage = await createProductHarness()
}, 60_000)
afterAll(() => stage.clear(), 60_000)

const rows = (url: string) => queryOnce(url, 'select n from kept order by n').then((list) => list.map((row) => row.n))
const keep = (url: string, n: number) =>
  queryOnce(url, `create table if not exists kept (n int); insert into kept values (${n})`)

describe('does', () => {
  it('starts PostgreSQL 18 in an empty folder and connects as an ordinary role', async () => {
    const dataDir = stage.folder('fresh')
    const { url, adopted, stop } = await stage.start(dataDir)
    expect(adopted).toBe(false)
    expect(new URL(url).hostname).toBe('127.0.0.1')
    const [role] = await queryOnce(
      url,
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, current_database() as database
         from pg_roles where rolname = current_user`,
    )
    expect(role).toEqual({
      rolname: 'parley',
      rolsuper: false,
      rolcreaterole: true,
      rolcreatedb: true,
      rolbypassrls: false,
      database: 'parley',
    })
    const [settings] = await queryOnce(
      url,
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('timezone') as zone`,
    )
    expect(settings).toEqual({
      version: 18,
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      addresses: '127.0.0.1',
      zone: 'UTC',
    })
    expect(fs.statSync(path.join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(path.join(dataDir, 'postgres/log'))).toHaveLength(1)
    await stop()
  })

  it('requires a password even from the local machine', async () => {
    const { url, stop } = await stage.start(await stage.usedFolder('password'))
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(queryOnce(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    wrong.username = 'postgres'
    await expect(queryOnce(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    await stop()
  })

  it('supports letters beyond ASCII, so that trigram search finds them', async () => {
    const { url, stop } = await stage.start(await stage.usedFolder('letters'))
    await queryOnce(url, 'create extension pg_trgm; create extension btree_gin')
    const found = await queryOnce(url, "select cardinality(show_trgm('Иван')) as trigrams, lower('ÖZGÜR') as lower")
    expect(found).toEqual([{ trigrams: 5, lower: 'özgür' }])
    await stop()
  })

  it('keeps its data and address across a restart', async () => {
    const dataDir = await stage.usedFolder('restart')
    const first = await stage.start(dataDir)
    await keep(first.url, 1)
    await first.stop()
    const second = await stage.start(dataDir)
    expect(second.url).toBe(first.url)
    expect(await rows(second.url)).toEqual([1])
    await second.stop()
  })

  it('chooses another port when its own is in use, and never leaves half a record of it', async () => {
    const dataDir = await stage.usedFolder('port')
    const first = await stage.start(dataDir)
    await first.stop()
    const record = path.join(dataDir, 'postgres.port')
    const oldRecord = fs.openSync(record, 'r')
    const oldPort = Number(new URL(first.url).port)
    const other = createServer().listen(oldPort, '127.0.0.1')
    await once(other, 'listening')
    const second = await stage.start(dataDir)
    const newPort = Number(new URL(second.url).port)
    expect(newPort).not.toBe(oldPort)
    // The file is replaced atomically: readers find the old or the new one, even after a kill.
    expect(fs.readFileSync(oldRecord, 'utf8')).toBe(`${oldPort}\n`)
    expect(fs.readFileSync(record, 'utf8')).toBe(`${newPort}\n`)
    fs.closeSync(oldRecord)
    await second.stop()
    other.close()
  })
})

describe('shares', () => {
  it('the server of the first process with a second one', async () => {
    const dataDir = await stage.usedFolder('adopt')
    const first = await stage.start(dataDir)
    await keep(first.url, 1)
    const second = await stage.start(dataDir)
    expect(second).toMatchObject({ adopted: true, url: first.url })
    await keep(second.url, 2)
    expect(await rows(first.url)).toEqual([1, 2])
    await second.stop()
    expect(await rows(first.url)).toEqual([1, 2])
    await first.stop()
  })

  it('one server between two concurrent starts in an empty folder', async () => {
    const dataDir = stage.folder('twice')
    const both = await Promise.all([stage.start(dataDir), stage.start(dataDir)])
    expect(both.map((product) => product.adopted).sort()).toEqual([false, true])
    expect(both[0]?.url).toBe(both[1]?.url)
    await Promise.all(both.map((product) => product.stop()))
  })

  for (const how of ['stop', 'kill'] as const) {
    it(`the address with a second process that takes over after ${how} of the first`, async () => {
      const dataDir = await stage.usedFolder(`takeover-${how}`)
      const first = await stage.start(dataDir)
      const second = await stage.start(dataDir)
      await keep(first.url, 1)
      await first[how]()
      expect(await queryUntilReachable(second.url, 'select n from kept')).toEqual([{ n: 1 }])
      await expect.poll(() => second.isAdopted(), pollOptions).toBe(false)
      const third = await stage.start(dataDir)
      expect(third).toMatchObject({ adopted: true, url: second.url })
      await third.stop()
      await second.stop()
    })
  }

  it('a working server with a process that starts while the first one ends', async () => {
    const dataDir = await stage.usedFolder('ending')
    const first = await stage.start(dataDir)
    await keep(first.url, 1)
    const [second] = await Promise.all([stage.start(dataDir), first.stop()])
    expect(await queryUntilReachable(second.url, 'select n from kept')).toEqual([{ n: 1 }])
    await second.stop()
  })

  it('no server with a copy of the folder', async () => {
    const [dataDir, copy] = [await stage.usedFolder('original'), path.join(stage.root, 'copy')]
    const first = await stage.start(dataDir)
    await keep(first.url, 1)
    await queryOnce(first.url, 'checkpoint').catch(() => {})
    fs.cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
    const second = await stage.start(copy)
    expect(second.adopted).toBe(false)
    expect(second.url).not.toBe(first.url)
    await keep(second.url, 2)
    expect([await rows(first.url), await rows(second.url)]).toEqual([[1], [1, 2]])
    await Promise.all([first.stop(), second.stop()])
  })
})

describe('survives', () => {
  it('a kill of its process: the server stops, and starts again with all data', async () => {
    const dataDir = await stage.usedFolder('orphan')
    const first = await stage.start(dataDir)
    await keep(first.url, 1)
    const connection = await watchConnection(first.url)
    await first.kill()
    await connection.ended
    const second = await stage.start(dataDir)
    expect(second).toMatchObject({ adopted: false, url: first.url })
    expect(await rows(second.url)).toEqual([1])
    await second.stop()
  })

  it('a kill of the server, and restarts it at the same address', async () => {
    const dataDir = await stage.usedFolder('crash')
    const { url, logLines: lines, stop } = await stage.start(dataDir)
    await keep(url, 1)
    process.kill(readServerPid(dataDir), 'SIGKILL')
    expect(await queryUntilReachable(url, 'select n from kept')).toEqual([{ n: 1 }])
    expect(lines).toContain('The database ended unexpectedly; starting it again.')
    await stop()
  })

  it('a server that cannot start for a while, as on a full disk, and starts it when it can', async () => {
    const dataDir = await stage.usedFolder('unable')
    const { url, logLines: lines, stop } = await stage.start(dataDir)
    await keep(url, 1)
    const allowStart = await killAndPreventStart(dataDir, lines)
    allowStart()
    expect(await queryUntilReachable(url, 'select n from kept')).toEqual([{ n: 1 }])
    await stop()
  })

  it('a port that is still taken by what is left of a killed server, and starts it when the port is free', async () => {
    const dataDir = await stage.usedFolder('port-held')
    const { url, logLines: lines, stop } = await stage.start(dataDir)
    await keep(url, 1)
    const allowStart = await killAndPreventStart(dataDir, lines)
    const holder = createServer()
    await once(holder.listen(Number(new URL(url).port), '127.0.0.1'), 'listening')
    allowStart()
    const failures = () => lines.filter((line) => line.includes(startsLater)).length
    await expect.poll(failures, longPollOptions).toBe(2)
    holder.close()
    expect(await queryUntilReachable(url, 'select n from kept')).toEqual([{ n: 1 }])
    await stop()
  }, 180_000)

  it('a stop while the server does not become ready', async () => {
    const dataDir = await stage.usedFolder('never-ready')
    const { url, logLines: lines, stop } = await stage.start(dataDir)
    await keep(url, 1)
    // A standby without read access never becomes ready.
    const cluster = path.join(dataDir, 'postgres/18')
    fs.appendFileSync(path.join(cluster, 'postgresql.conf'), 'hot_standby = off\n')
    fs.writeFileSync(path.join(cluster, 'standby.signal'), '')
    const before = readServerPid(dataDir)
    process.kill(before, 'SIGKILL')
    await expect.poll(() => lines, pollOptions).toContain('The database ended unexpectedly; starting it again.')
    await expect.poll(() => readServerPid(dataDir), pollOptions).not.toBe(before)
    await stop()
    fs.rmSync(path.join(cluster, 'standby.signal'))
    const second = await stage.start(dataDir)
    expect(await rows(second.url)).toEqual([1])
    await second.stop()
  })

  it('a kill of the server without waiting for a long query', async () => {
    const dataDir = await stage.usedFolder('long')
    const { url, stop } = await stage.start(dataDir)
    const busy = queryOnce(url, 'select count(*) from (select generate_series(1, 100000000000)) long')
    const running = "select count(*)::int as n from pg_stat_activity where query like '%) long'"
    await expect.poll(() => queryOnce(url, running), pollOptions).toEqual([{ n: 1 }])
    process.kill(readServerPid(dataDir), 'SIGKILL')
    await expect(busy).rejects.toThrow()
    expect(await queryUntilReachable(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })

  it('files left by a killed process and a killed server', async () => {
    const dataDir = await stage.usedFolder('both')
    const first = await stage.start(dataDir)
    await keep(first.url, 1)
    // The product is stopped first, so that it cannot bring the server back.
    first.process.kill('SIGSTOP')
    const connection = await watchConnection(first.url)
    process.kill(readServerPid(dataDir), 'SIGKILL')
    await connection.ended
    await first.kill()
    expect(fs.existsSync(path.join(dataDir, 'postgres/18/postmaster.pid'))).toBe(true)
    const second = await stage.start(dataDir)
    expect(await rows(second.url)).toEqual([1])
    await second.stop()
  })

  it('a kill of its process and the watchdog: the next start stops the server', async () => {
    const dataDir = await stage.usedFolder('unwatched')
    const first = await stage.start(dataDir)
    await keep(first.url, 1)
    first.process.kill('SIGSTOP')
    const orphan = readServerPid(dataDir)
    // On a busy machine, the shell may not have started its guard yet.
    await expect.poll(() => watchdogs(orphan), pollOptions).toHaveLength(2)
    for (const pid of watchdogs(orphan)) process.kill(pid, 'SIGKILL')
    await first.kill()
    expect(await rows(first.url)).toEqual([1])
    const second = await stage.start(dataDir)
    expect(second.adopted).toBe(false)
    expect(readServerPid(dataDir)).not.toBe(orphan)
    expect(await rows(second.url)).toEqual([1])
    await second.stop()
  })

  it('a reused process id: it never signals an unrelated process', async () => {
    const dataDir = await stage.usedFolder('stranger')
    const first = await stage.start(dataDir)
    const file = path.join(dataDir, 'postgres/18/postmaster.pid')
    const [, ...rest] = fs.readFileSync(file, 'utf8').split('\n')
    const { uid, gid } = fs.statSync(file)
    await first.stop()
    const otherProcess = spawn('sleep', ['600'], { uid, gid, cwd: '/' })
    await once(otherProcess, 'spawn')
    fs.writeFileSync(file, [otherProcess.pid, ...rest].join('\n'))
    fs.chownSync(file, uid, gid)
    const second = await stage.start(dataDir)
    expect(await queryOnce(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect([otherProcess.exitCode, otherProcess.signalCode]).toEqual([null, null])
    otherProcess.kill()
    await second.stop()
  })

  it('the loss of postgres.secret, and creates new passwords', async () => {
    const dataDir = await stage.usedFolder('secret')
    const first = await stage.start(dataDir)
    await keep(first.url, 1)
    await first.stop()
    fs.rmSync(path.join(dataDir, 'postgres.secret'))
    const second = await stage.start(dataDir)
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
    expect(await rows(second.url)).toEqual([1])
    await second.stop()
  })

  it('a kill during the first start, and starts again', async () => {
    const dataDir = stage.folder('half')
    const first = stage.start(dataDir).catch(() => {})
    const draft = () => fs.existsSync(path.join(dataDir, 'postgres')) && fs.readdirSync(path.join(dataDir, 'postgres'))
    await expect.poll(draft, { ...pollOptions, interval: 2 }).toContainEqual(expect.stringMatching(/^18\.new\.\w+$/))
    stage.last()?.kill('SIGKILL')
    await first
    const second = await stage.start(dataDir)
    expect(await queryOnce(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })
})

const startsLater = 'The database is started again as soon as that is possible.'

/** Kills the server and prevents its restart; waits for an attempt, and returns the function that permits it again. */
async function killAndPreventStart(dataDir: string, logLines: readonly string[]): Promise<() => void> {
  const needed = path.join(dataDir, 'postgres/18/PG_VERSION')
  fs.renameSync(needed, `${needed}.away`)
  process.kill(readServerPid(dataDir), 'SIGKILL')
  await expect.poll(() => logLines.at(-1), pollOptions).toContain(startsLater)
  return () => fs.renameSync(`${needed}.away`, needed)
}

/** The shell between product and server, and the shell's own guard. Linux tells children under /proc. */
function watchdogs(server: number): number[] {
  const parent = Number(fs.readFileSync(`/proc/${server}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  const children = fs.readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number)
  return [...children.filter((pid) => pid !== server), parent]
}
