import type { CollectExamples } from '../../examples/collect-examples.ts'
import type { Operation } from '../../examples/operations.ts'
import { type ExampleResponse, sendExample } from '../../examples/send-example.ts'
import type { TestServer } from '../../harness/test-server.ts'
import { checkAllowedCalls, checkOtherTenants } from './allowed-calls.ts'
import { createCollidingTenant } from './colliding-tenant.ts'
import { checkDeniedCalls } from './denied-calls.ts'
import { createMatrix, type IsolationResult, type Matrix } from './matrix.ts'

/**
 * Calls every operation as every caller who must be denied, and then as the weakest one who is allowed. Returns a sentence per fault: a
 * call that was not denied, that changed something although it was denied, that revealed a foreign id, or that has no example.
 */
export async function runIsolationMatrix(
  server: TestServer,
  collectors?: CollectExamples[],
  includes: (operation: Operation) => boolean = () => true,
): Promise<IsolationResult> {
  const matrix = await createMatrix(server, collectors, includes)
  const collidingTenant = await checkCollidingTenant(matrix)
  await checkDeniedCalls(matrix)
  await checkAllowedCalls(matrix, [collidingTenant.workspaceId, collidingTenant.invertedWorkspaceId])
  await checkOtherTenants(matrix)
  return matrix.result
}

/** Checks that a tenant with the same ids does not change any reply. */
async function checkCollidingTenant(matrix: Matrix): Promise<Awaited<ReturnType<typeof createCollidingTenant>>> {
  const repliesBefore = await readAll(matrix)
  const collidingTenant = await createCollidingTenant(matrix.server, matrix.callers.owner)
  for (const [operation, reply] of await readAll(matrix))
    if (reply.text !== repliesBefore.get(operation)?.text)
      matrix.addFault(operation, 'its answer changed with rows of a twin', reply)
  return collidingTenant
}

async function readAll({ server, operations, examples, allowedCaller }: Matrix) {
  const replies = new Map<Operation, ExampleResponse>()
  for (const operation of operations) {
    const example = examples[operation.key]
    if (!example || !isRead(operation)) continue
    replies.set(operation, await sendExample(server.app, operation, example, allowedCaller(operation, example)))
  }
  return replies
}

const isRead = ({ method, permission }: Operation): boolean =>
  method === 'GET' || /:(read|export)$/.test(permission ?? '')
