import { type CollectExamples, collectExamples, type Example } from '../../examples/collect-examples.ts'
import { listOperations, type Operation } from '../../examples/operations.ts'
import type { ExampleCaller, ExampleResponse } from '../../examples/send-example.ts'
import type { Person } from '../../factories/person.ts'
import type { TestServer } from '../../harness/test-server.ts'
import { type Callers, createCallers } from './callers.ts'
import { collisionMark } from './colliding-tenant.ts'
import { createSnapshotReader, findIds, uuidPattern } from './snapshot.ts'
import { waitForEmptyQueue } from './wait-for-empty-queue.ts'

export type Matrix = Awaited<ReturnType<typeof createMatrix>>

export type IsolationResult = { faults: string[]; operations: number; deniedCalls: number; allowedCalls: number }

type Examples = Record<string, Example>
type OtherTenant = { name: string; person: Person; examples: Examples }

/** Creates the callers, the examples of each tenant, the operations to call with them, and the list of faults. */
export async function createMatrix(
  server: TestServer,
  collectors: CollectExamples[] | undefined,
  includes: (operation: Operation) => boolean,
) {
  const callers = await createCallers(server)
  const collect = (caller: Callers['owner']) => collectExamples(server, caller, collectors)
  // The person's rows are created last, so that a statement that takes the oldest row finds another tenant's.
  const otherTenants: OtherTenant[] = [
    { name: 'another organization', person: callers.otherTenant, examples: await collect(callers.otherTenant) },
    { name: 'another workspace', person: callers.otherWorkspace, examples: await collect(callers.otherWorkspace) },
  ]
  const examples: Examples = await collect(callers.owner)
  await waitForEmptyQueue(server)
  const operations = listOperations(server.app).filter((operation) => !operation.isPublic && includes(operation))
  const result: IsolationResult = { faults: [], operations: operations.length, deniedCalls: 0, allowedCalls: 0 }
  return {
    ...{ server, callers, otherTenants, examples, operations, result },
    foreignIds: await findForeignIds(server, callers, otherTenants),
    readSnapshot: await createSnapshotReader(server.platform.database.owner),
    /** Returns the weakest permitted caller. */
    allowedCaller: (operation: Operation, example: Example) =>
      operation.minimumRole && !example.isPersonal ? callers.memberWithRole(operation.minimumRole) : callers.owner,
    addFault(operation: Operation, what: string, reply?: ExampleResponse): void {
      result.faults.push(`${operation.key}, ${what}${reply ? `: ${reply.status} ${reply.text.slice(0, 160)}` : ''}`)
    },
  }
}

/** Finds ids of the other tenants that do not occur in the person's workspace. */
async function findForeignIds(server: TestServer, callers: Callers, tenants: OtherTenant[]): Promise<Set<string>> {
  const { owner } = server.platform.database
  const ownIds = await findIds(owner, callers.owner.workspaceId)
  const foreignIds = new Set<string>()
  for (const { person } of tenants)
    for (const id of [...(await findIds(owner, person.workspaceId)), person.workspaceId])
      if (!ownIds.has(id)) foreignIds.add(id)
  return foreignIds
}

/** Finds ids and texts of other tenants in a reply, except those that the caller sent. */
export function findLeaks(
  { foreignIds }: Matrix,
  reply: ExampleResponse,
  example: Example,
  caller: ExampleCaller | null,
): string[] {
  const sent = JSON.stringify([example, caller])
  const found = (reply.text.match(uuidPattern) ?? []).filter((id) => foreignIds.has(id) && !sent.includes(id))
  return reply.text.includes(collisionMark) ? [...found, collisionMark] : found
}
