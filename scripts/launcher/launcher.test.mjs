import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inRoot } from '../process/root.mjs'
import { withCloneLock } from './clone-lock.mjs'
import { isInstalled } from './ensure-installed.mjs'
import { describeNodeVersion } from './node-version.mjs'
import { fileHash, sourceHash } from './source-hash.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-launcher-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

function write(file, text) {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(path.join(folder, file), text)
}

describe('a build is stale', () => {
  it('after a change of a source, a package or a VITE_ variable, and after nothing else', () => {
    write('clone/server/main.ts', 'one')
    write('clone/package-lock.json', '{}')
    const hash = (environment = {}) => sourceHash(environment, path.join(folder, 'clone'))
    const seen = [hash()]
    const isNew = (it) => !seen.includes(it) && seen.push(it) > 0
    write('clone/server/main.test.ts', 'a test')
    write('clone/docs/page.md', 'a page')
    expect(hash({ PORT: '3001' })).toBe(seen[0])
    write('clone/server/main.ts', 'two')
    expect(isNew(hash())).toBe(true)
    write('clone/web/app.tsx', '')
    expect(isNew(hash())).toBe(true)
    fs.renameSync(path.join(folder, 'clone/web/app.tsx'), path.join(folder, 'clone/web/main.tsx'))
    expect(isNew(hash())).toBe(true)
    for (const file of ['package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts', 'scripts/build.mjs']) {
      write(`clone/${file}`, '{ }')
      expect(isNew(hash()), file).toBe(true)
    }
    expect(isNew(hash({ VITE_MAINTENANCE_MODE: '1' }))).toBe(true)
  })
})

describe('Node.js', () => {
  it.each(['20.19.0', '22.12.0', '24.0.0', '26.1.0'])('may be %s', (version) => {
    expect(describeNodeVersion(version)).toBeUndefined()
  })

  it.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0', '23.5.0'])('may not be %s', (version) => {
    expect(describeNodeVersion(version)).toBe(`Parley needs Node.js 20.19, 22.12 or 24; this is ${version}.`)
  })
})

describe('packages are installed', () => {
  const lock = (packages) => JSON.stringify({ packages: { '': {}, ...packages } })
  const clone = (name) => path.join(folder, name)

  it('when the lock file is the one of the last install', () => {
    write('noted/package-lock.json', 'any')
    expect(isInstalled(clone('noted'))).toBe(false)
    write('noted/node_modules/.parley-lock-hash', fileHash(path.join(folder, 'noted/package-lock.json')))
    expect(isInstalled(clone('noted'))).toBe(true)
    write('noted/package-lock.json', lock({ 'node_modules/new': { version: '1.0.0' } }))
    expect(isInstalled(clone('noted'))).toBe(false)
  })

  it('when somebody ran npm by hand, packages of other systems left out', () => {
    const other = { version: '1.0.0', optional: true }
    write('byhand/package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/other': other }))
    write('byhand/node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }))
    expect(isInstalled(clone('byhand'))).toBe(true)
  })

  it('but not when one is missing or another version', () => {
    const wanted = lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', dev: true } })
    write('lacking/package-lock.json', wanted)
    write('lacking/node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }))
    expect(isInstalled(clone('lacking'))).toBe(false)
    const older = lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.9.0' } })
    write('lacking/node_modules/.package-lock.json', older)
    expect(isInstalled(clone('lacking'))).toBe(false)
  })
})

describe('the lock file', () => {
  it('names every optional package, other systems’ too, without which npm ci refuses', () => {
    const { packages } = JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8'))
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    const named = Object.keys(packages).map((place) => place.split('node_modules/').at(-1))
    expect(wanted.length).toBeGreaterThan(50)
    expect(wanted.filter((name) => !named.includes(name))).toEqual([])
  })
})

describe('two starts at once', () => {
  const address = (name) => (process.platform === 'linux' ? `\0${path.join(folder, name)}` : path.join(folder, name))

  it('work one after the other', async () => {
    const steps = []
    let finish = () => {}
    let waits = () => {}
    const waiting = new Promise((resolve) => {
      waits = resolve
    })
    const first = withCloneLock(
      () => {},
      () => {
        steps.push('first begins')
        return new Promise((resolve) => {
          finish = () => resolve(steps.push('first ends'))
        })
      },
      address('turns'),
    )
    await expect.poll(() => steps).toEqual(['first begins'])
    const second = withCloneLock(waits, () => steps.push('second'), address('turns'))
    await waiting
    finish()
    await Promise.all([first, second])
    expect(steps).toEqual(['first begins', 'first ends', 'second'])
  })

  it('are not held up by one that was killed', async () => {
    const script = `import('${import.meta.dirname}/clone-lock.mjs').then(({ withCloneLock }) =>
      withCloneLock(() => {}, () => { console.log('holding'); return new Promise(() => setInterval(() => {}, 1000)) },
        process.argv[1].replace('@', '\\0')))`
    const name = address('killed').replace('\0', '@')
    const holder = spawn(process.execPath, ['-e', script, name], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(holder.stdout, 'data')
    const work = withCloneLock(
      () => holder.kill('SIGKILL'),
      () => 'done',
      address('killed'),
    )
    expect(await work).toBe('done')
    expect(holder.killed).toBe(true)
  })

  it('hand on a failure and free the lock', async () => {
    const fail = withCloneLock(
      () => {},
      () => Promise.reject(new Error('no')),
      address('failed'),
    )
    await expect(fail).rejects.toThrow('no')
    expect(
      await withCloneLock(
        () => expect.unreachable(),
        () => 'free',
        address('failed'),
      ),
    ).toBe('free')
  })
})
