import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { profileVariable, startedFileOf } from './profile-files.ts'

/**
 * Loaded into the product's process before anything else: SIGUSR2 starts the profiler, and the next one stops it and writes the profile.
 * That leaves out the start of the process, which `--cpu-prof` includes.
 */
const microsecondsBetweenSamples = 500
const file = process.env[profileVariable] ?? ''
let session: Session | undefined

process.on('SIGUSR2', () => void (session ? stop(session) : start()))

async function start(): Promise<void> {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: microsecondsBetweenSamples })
  await session.post('Profiler.start')
  writeFileSync(startedFileOf(file), '')
}

async function stop(started: Session): Promise<void> {
  const { profile } = await started.post('Profiler.stop')
  // The file appears only when it is complete.
  writeFileSync(`${file}.part`, JSON.stringify(profile))
  renameSync(`${file}.part`, file)
}
