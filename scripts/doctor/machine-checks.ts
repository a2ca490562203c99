import { statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { loadBaileys } from '../../server/features/whatsapp/engines/linked-device/baileys.ts'
import type { Settings } from '../../server/settings.ts'
import { readBuildState } from '../launcher/ensure-built.mjs'
import { describeNodeVersion } from '../launcher/node-version.mjs'
import { type Check, describeError, type Finding, ok, warning, wrong } from './check.ts'

export const checkNode = (version = process.versions.node): Check => ({
  name: 'Node.js',
  run() {
    const fault = describeNodeVersion(version)
    return fault
      ? wrong(fault, 'Install a newer Node.js and run npm ci again.')
      : ok(`Version ${version} is new enough.`)
  },
})

export const checkBuild = (folder?: string): Check => ({
  name: 'Build',
  run: () => buildFindings[readBuildState(folder)],
})

const buildFindings: Record<ReturnType<typeof readBuildState>, Finding> = {
  current: ok('dist/ is a build of these sources.'),
  released: ok('This is a release, which is built already.'),
  stale: warning(
    'dist/ was built from other sources than these.',
    'Run npm start, which builds first, or npm run build.',
  ),
  missing: warning('There is no build in dist/.', 'Run npm start, which builds first, or npm run build.'),
}

/** Accounts need the library unless they use another engine. */
export const checkWhatsappLibrary = (
  engine: Settings['whatsappEngine'],
  load: () => Promise<unknown> = loadBaileys,
): Check => ({
  name: 'WhatsApp library',
  seconds: 30,
  run: () =>
    load().then(
      () => ok('The library that links phones can be loaded.'),
      (error) =>
        (engine === 'linked-device' ? wrong : warning)(
          `The library that links phones cannot be loaded: ${describeError(error)}`,
          'Run npm ci without --omit=optional.',
        ),
    ),
})

const megabyte = 1 << 20
/** Free bytes below which the database may stop at any moment, and below which it will stop soon. */
const freeSpace = { least: 200 * megabyte, enough: 2_048 * megabyte }

export const checkDisk = (directory: string, readSpace: typeof statfs = statfs): Check => ({
  name: 'Disk',
  async run() {
    const { bavail, bsize } = await readSpace(directory)
    const free = bavail * bsize
    const sentence = `${formatSize(free)} are free for ${directory}.`
    if (free >= freeSpace.enough) return ok(sentence)
    return (free < freeSpace.least ? wrong : warning)(sentence, 'Make room, or move DATA_DIR to a larger disk.')
  },
})

const formatSize = (bytes: number): string =>
  bytes < 1_024 * megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${(bytes / 1_024 / megabyte).toFixed(1)} GB`

export const checkDataDirectory = (directory: string): Check => ({
  name: 'Data directory',
  async run() {
    const path = join(directory, `doctor-${uuidv7()}`)
    try {
      await writeFile(path, 'a file to try', { mode: 0o600, flush: true })
      await unlink(path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return wrong(`Nothing can be written to ${directory} (${code}).`, remedies[code ?? ''] ?? otherRemedy)
    }
    return ok(`${directory} can be written.`)
  },
})

const otherRemedy = 'Let the user that runs Parley own the directory, or set DATA_DIR to another one.'
const remedies: Record<string, string> = {
  ENOSPC: 'Make room on the disk.',
  EROFS: 'Mount the disk so that it can be written.',
}
