import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../process/root.mjs'

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8')
const lock = JSON.parse(read('package-lock.json')).packages
const installed = Object.entries(lock).filter(([place]) => place !== '')
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The linked-device library and its dependencies that are named after WhatsApp or its protocol: only these, and no copies. */
const allowed = {
  baileys: {
    version: '7.0.0-rc14',
    integrity: 'sha512-pewtrljhWx5JTUBvvkXZz1fL3JPiwzjBsnhx/DWf2LWBx1cZNH7J/sF22xDehba5mySWUQU4a1Pwt7lWARUxaA==',
  },
  libsignal: {
    version: '6.0.0',
    integrity: 'sha512-d/5V3YFtDljbFMufz4ncyUYGYhJl+vzAe+c2EFFBQ6bz1h8Q3IOMEGXYMzlibU60I+e8GagMMpji18iez3P1hA==',
  },
  'whatsapp-rust-bridge': {
    version: '0.5.4',
    integrity: 'sha512-yYO1qSs0Fe7tGtnxOFHomocUD6IZtoAgmA4oDFyGIRZ67D3QZk3w7swA6XXFXNQngiyrg2k7tul6IrM3eUFh7A==',
  },
}

/** Finds faults in a list of installed packages, as texts; empty if there are none. */
function findPackageFaults(packages) {
  return packages.flatMap(([place, { version, integrity, resolved, link, os, cpu }]) => {
    const name = nameOf(place)
    const wanted = allowed[name]
    return [
      /baileys|whats-?app|whiskey|libsignal/i.test(name) && !wanted && `${name} is not the library that was read`,
      wanted && wanted.version !== version && `${name} is ${version} instead of ${wanted.version}`,
      wanted && wanted.integrity !== integrity && `${name} has other content`,
      (link || resolved) && `${name} comes from ${resolved ?? 'a folder'}`,
      // npm records no hash for packages of other systems.
      !(os || cpu) && !/^sha512-/.test(integrity ?? '') && `${name} could be anything`,
    ].filter(Boolean)
  })
}

describe('packages', () => {
  it('are those that were reviewed, each with its content and from the registry', () => {
    expect(findPackageFaults(installed)).toEqual([])
    expect(installed.map(([place]) => nameOf(place))).toEqual(expect.arrayContaining(Object.keys(allowed)))
    expect(read('package-lock.json')).not.toMatch(
      /git\+|git:|ssh:|https?:\/\/(?!github\.com\/sponsors)[^"]*\.(tgz|git)/,
    )
  })

  it('are asked for by exact version, the linked device as one that may be missing', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
    const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(asked.filter(([, version]) => !/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
    expect(optionalDependencies.baileys).toBe(allowed.baileys.version)
    expect(installed.filter(([place, one]) => nameOf(place) in allowed && !one.optional)).toEqual([])
  })

  it('that pretend to be the library, or come from elsewhere, are seen', () => {
    const good = { version: '7.0.0-rc14', integrity: allowed.baileys.integrity }
    const bad = {
      'node_modules/baileys': { ...good, version: '6.17.16' },
      'node_modules/a/node_modules/baileys': { ...good, integrity: 'sha512-else' },
      'node_modules/@whiskeysockets/baileys': good,
      'node_modules/lotusbail-whatsapp': good,
      'node_modules/b': { version: '1.0.0', resolved: 'git+ssh://git@example.org/b.git#1' },
      'node_modules/c': { link: true, integrity: 'sha512-c' },
      'node_modules/d': { version: '1.0.0' },
    }
    const seen = Object.entries(bad).map((one) => findPackageFaults([one]).length > 0)
    expect(seen).toEqual(Object.keys(bad).map(() => true))
  })
})
