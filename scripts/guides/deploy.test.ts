import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const compose = read('deploy/compose.yaml')
const image = read('deploy/Dockerfile')
const kubernetes = read('deploy/kubernetes.yaml')

/** The names in the first column of the README's table of settings. */
const settings = new Set(
  [...read('README.md').matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)].flatMap(
    ([, names]) => String(names).match(/[A-Z0-9_]+/g) ?? [],
  ),
)

/** The environment of a service of compose.yaml. */
function environmentOf(service: string): string[] {
  const [, block] = new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose) ?? []
  const [, environment] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(String(block)) ?? []
  return [...String(environment).matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name]) => String(name))
}

describe('does', () => {
  it('pass settings that exist to containers and services', () => {
    expect(environmentOf('parley')).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL', 'TRUST_PROXY']),
    )
    const inPods = [...kubernetes.matchAll(/\{ name: ([A-Z0-9_]+), value: /g)].map(([, name]) => String(name))
    expect(new Set(inPods)).toEqual(new Set(['TRUST_PROXY', 'BACKUP_DIR']))
    const inSecret = [...(/^# with (.+) and/m.exec(kubernetes)?.[1] ?? '').matchAll(/[A-Z0-9_]{5,}/g)].map(
      ([name]) => name,
    )
    expect(inSecret).toContain('APP_SECRET')
    for (const name of [...inPods, ...inSecret]) expect(settings, name).toContain(name)
    const inImage = [...image.matchAll(/([A-Z_]+)=/g)].map(([, name]) => String(name))
    expect(inImage).toContain('DATA_DIR')
    for (const name of [...environmentOf('parley'), ...inImage.filter((each) => each !== 'NODE_ENV')])
      expect(settings, name).toContain(name)
  })

  it('ask for each secret of compose.yaml in example.env', () => {
    const variables = [...compose.matchAll(/\$\{([A-Z_]+):[?-]/g)].map(([, name]) => String(name))
    const given = [...read('deploy/example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => String(name))
    expect(new Set(given)).toEqual(new Set(variables))
    expect(given).toContain('DATABASE_PASSWORD')
  })

  it('copy and mount files that are there', () => {
    const mounted = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, file]) => `deploy/${file}`)
    const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) => String(files).split(' '))
    expect(mounted).toContain('deploy/Caddyfile')
    for (const file of [...mounted, ...copied]) expect(existsSync(join(root, file)), file).toBe(true)
  })
})
