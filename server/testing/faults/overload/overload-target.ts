import { execFileSync } from 'node:child_process'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { createPerson, type Person, type PersonOptions } from '../../factories/person.ts'
import { getOrigin } from '../../harness/event-stream-client.ts'
import { buildProgram, createPersonOn } from '../../harness/program.ts'
import { startTestServer } from '../../harness/test-server.ts'

/** A server under load and how to look into it. */
export type OverloadTarget = {
  origin: string
  database: Database
  createPerson(options?: PersonOptions): Promise<Person>
  /** Resident memory of the server's process, in MB. */
  readMemory(): number
  stop(): Promise<void>
}

/** The built server in a process of its own, so that its clients take no time from it. */
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

/** A server in this process, which starts in a moment, with room for so many waiting requests. */
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
