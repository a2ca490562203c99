import { execFileSync } from 'node:child_process'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { createPerson, type Person, type PersonOptions } from '../../factories/person.ts'
import { getOrigin } from '../../harness/event-stream-client.ts'
import { buildProgram, createPersonOn } from '../../harness/program.ts'
import { startTestServer } from '../../harness/test-server.ts'

/** A server under load, and how to observe it. */
export type OverloadTarget = {
  origin: string
  database: Database
  createPerson(options?: PersonOptions): Promise<Person>
  /** Returns the resident memory of the server process, in MB. */
  readMemory(): number
  stop(): Promise<void>
}

/** Starts the built server in a separate process, so that its clients do not slow it down. */
export async function startProgramTarget(): Promise<OverloadTarget> {
  const program = await buildProgram()
  const { origin, child } = await program.start()
  const database = openDatabase({ url: program.readDatabaseUrl() })
  return {
    origin,
    database,
    createPerson: (options) => createPersonOn(database, options),
    readMemory: () => readResidentMemory(child.pid as number),
    async stop() {
      await database.close()
      await program.stopAll()
      await program.remove()
    },
  }
}

/** Starts a server in this process, which is fast, with room for `maxWaiting` waiting requests. */
export async function startLocalTarget(maxWaiting: number): Promise<OverloadTarget> {
  const server = await startTestServer({ maxWaiting })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin: getOrigin(server.app),
    database: server.platform.database,
    createPerson: (options) => createPerson(server, options),
    readMemory: () => readResidentMemory(process.pid),
    stop: () => server.close(),
  }
}

const readResidentMemory = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
