import type { Example } from '../../examples/collect-examples.ts'
import type { Operation } from '../../examples/operations.ts'
import { sendExample } from '../../examples/send-example.ts'
import { withForeignIdsInLists } from './id-substitutions.ts'
import { findLeaks, type Matrix } from './matrix.ts'
import { changedTables } from './snapshot.ts'
import { waitForEmptyQueue } from './wait-for-empty-queue.ts'

/** Checks that every example works for the weakest permitted caller, reveals no foreign id and changes no row of another workspace. */
export async function checkAllowedCalls(matrix: Matrix, collidingWorkspaceIds: string[]): Promise<void> {
  const { server, callers, otherTenants, examples, operations, result, readSnapshot, addFault } = matrix
  const otherWorkspaceIds = [...otherTenants.map(({ person }) => person.workspaceId), ...collidingWorkspaceIds]
  const foreign = otherTenants[0]?.examples ?? {}
  let otherRows = await readSnapshot(otherWorkspaceIds)
  for (const operation of operations) {
    const example = examples[operation.key]
    if (!example) continue
    const call = example.hasCompleteList
      ? example
      : withForeignId(
          operation,
          withForeignIdsInLists(example, foreign[operation.key] ?? {}),
          foreign,
          matrix.foreignIds,
        )
    const reply = await sendExample(server.app, operation, call, matrix.allowedCaller(operation, example))
    result.allowedCalls++
    if (reply.status >= 300) addFault(operation, 'its own example fails', reply)
    if (example.expectedText && !reply.text.includes(example.expectedText))
      addFault(operation, `does not show ${example.expectedText}`, reply)
    if (findLeaks(matrix, reply, call, callers.owner).length)
      addFault(operation, 'its own example shows a foreign id', reply)
    const after = await readSnapshot(otherWorkspaceIds)
    const tables = changedTables(otherRows, after)
    if (tables.length) addFault(operation, `its own example changed foreign rows of ${tables.join(' and ')}`, reply)
    otherRows = after
  }
  await waitForEmptyQueue(server)
  for (const table of changedTables(otherRows, await readSnapshot(otherWorkspaceIds)))
    result.faults.push(`a job that an example began changed foreign rows of ${table}`)
}

/** Checks that the other tenants can make the denied calls themselves, so that the denials were not just missing rows. */
export async function checkOtherTenants(matrix: Matrix): Promise<void> {
  const { server, callers, operations, addFault } = matrix
  for (const { name, person, examples } of matrix.otherTenants)
    for (const operation of operations) {
      const example = examples[operation.key]
      if (!example || (example.runsOnce && person.organizationId === callers.owner.organizationId)) continue
      const reply = await sendExample(server.app, operation, example, person)
      if (reply.status >= 300) addFault(operation, `the example of ${name} fails for its own`, reply)
    }
}

/**
 * Uses an id of another tenant's row for a new row, which is allowed, because callers may choose ids (R4). From then on it is an id of
 * their own too, and no leak in their notifications.
 */
function withForeignId(
  operation: Operation,
  call: Example,
  foreign: Record<string, Example>,
  foreignIds: Set<string>,
): Example {
  const id = foreign[`GET ${operation.path}/{id}`]?.params?.id
  if (!operation.isCreate || !operation.body?.properties?.id || !id) return call
  foreignIds.delete(id)
  return { ...call, body: { ...(call.body as object), id } }
}
