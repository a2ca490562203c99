import { type CollectExamples, collectExamples, type Example } from '../../examples/collect-examples.ts'
import { listOperations, type Operation } from '../../examples/operations.ts'
import { type ExampleCaller, type ExampleResponse, sendExample } from '../../examples/send-example.ts'
import type { TestServer } from '../../harness/test-server.ts'
import { type Callers, createCallers } from './callers.ts'
import { collisionMark, createCollidingTenant } from './colliding-tenant.ts'
import { type IdSubstitution, substituteIds, withForeignIdsInLists } from './id-substitutions.ts'
import { changedTables, createSnapshotReader, findIds, type Snapshot, uuidPattern } from './snapshot.ts'

type IsolationResult = { faults: string[]; operations: number; deniedCalls: number; allowedCalls: number }

/**
 * Calls every operation as everybody who may not, and then as the weakest who may. A fault is a sentence: a call that was
 * let through, that changed something although refused, that showed a foreign id, or that nobody gave an example for.
 */
export async function runIsolationMatrix(
  server: TestServer,
  collectors?: CollectExamples[],
  includes: (operation: Operation) => boolean = () => true,
): Promise<IsolationResult> {
  const { owner } = server.platform.database
  const callers = await createCallers(server)
  const collect = (caller: Callers['owner']) => collectExamples(server, caller, collectors)
  // The own rows come last, so that whoever looks for the oldest of all finds somebody else's.
  const otherTenants = [
    { name: 'another organization', person: callers.otherTenant, examples: await collect(callers.otherTenant) },
    { name: 'another workspace', person: callers.otherWorkspace, examples: await collect(callers.otherWorkspace) },
  ]
  const examples = await collect(callers.owner)
  await waitForEmptyQueue(server)
  const operations = listOperations(server.app).filter((operation) => !operation.isPublic && includes(operation))
  const readSnapshot = await createSnapshotReader(owner)
  const caller = (operation: Operation, example: Example) =>
    operation.minimumRole && !example.isPersonal ? callers.memberWithRole(operation.minimumRole) : callers.owner
  const readOperations = operations.filter(({ key, method, permission }) => {
    return key in examples && (method === 'GET' || /:(read|export)$/.test(permission ?? ''))
  })
  const readAll = async () => {
    const replies = new Map<Operation, ExampleResponse>()
    for (const readSnapshot of readOperations) {
      const example = examples[readSnapshot.key] ?? {}
      replies.set(readSnapshot, await sendExample(server.app, readSnapshot, example, caller(readSnapshot, example)))
    }
    return replies
  }
  const repliesBefore = await readAll()
  const collidingTenant = await createCollidingTenant(server, callers.owner)
  const ownIds = await findIds(owner, callers.owner.workspaceId)
  const foreignIds = new Set<string>()
  for (const { person } of otherTenants)
    for (const id of [...(await findIds(owner, person.workspaceId)), person.workspaceId])
      if (!ownIds.has(id)) foreignIds.add(id)
  const result: IsolationResult = { faults: [], operations: operations.length, deniedCalls: 0, allowedCalls: 0 }
  const addFault = (operation: Operation, what: string, reply?: ExampleResponse) =>
    result.faults.push(`${operation.key}, ${what}${reply ? `: ${reply.status} ${reply.text.slice(0, 160)}` : ''}`)

  for (const [operation, reply] of await readAll())
    if (reply.text !== repliesBefore.get(operation)?.text)
      addFault(operation, 'its answer changed with rows of a twin', reply)
  // An export is noted.
  let before = await readSnapshot()
  let mayBeAudited = false
  /** Once for all refusals of an operation: reading every row takes longer than the call. */
  const assertNothingChanged = async (operation: Operation) => {
    const after = await readSnapshot()
    const tables = changedTables(before, after).filter((table) => !(mayBeAudited && table === 'audit_log'))
    if (tables.length) addFault(operation, `a call that was refused changed ${tables.join(' and ')}`)
    before = after
    mayBeAudited = false
  }

  const expectDenied = async (
    operation: Operation,
    what: string,
    example: Example,
    caller: ExampleCaller | null,
    isExpected: ResponseCheck,
  ) => {
    const reply = await sendExample(server.app, operation, example, caller)
    result.deniedCalls++
    if (!isExpected(reply)) addFault(operation, `${what} was not refused rightly`, reply)
    const leakedIds = findLeaks(reply, example, caller, foreignIds)
    if (leakedIds.length) addFault(operation, `${what} shows a foreign id`, reply)
    // A file without a row is a file, and is noted.
    if (operation.permission?.endsWith(':export') && reply.status === 200) mayBeAudited = true
    return reply
  }

  const expectAllDenied = async (operation: Operation, example: Example) => {
    for (const { name, person, examples } of otherTenants) {
      const otherExample = examples[operation.key] ?? {}
      for (const substitution of substituteIds(example, otherExample)) {
        const what = `${substitution.path} of ${name}`
        const reply = await expectDenied(
          operation,
          what,
          substitution.example,
          callers.owner,
          expectedDenial(operation, substitution),
        )
        const unknownIdExample =
          substituteIds(example, withUnknownIds(otherExample)).find(({ path: at }) => at === substitution.path)
            ?.example ?? example
        const unknownIdResponse = await expectDenied(
          operation,
          `unknown ${substitution.path}`,
          unknownIdExample,
          callers.owner,
          expectedDenial(operation, substitution),
        )
        if (reply.status !== unknownIdResponse.status || bare(reply) !== bare(unknownIdResponse))
          addFault(operation, `${what} is told from an unknown one`, reply)
      }
      if (!operation.minimumRole) continue
      for (const [what, scope] of Object.entries(otherTenantScopes(callers.owner, person)))
        await expectDenied(
          operation,
          `${what} of ${name}`,
          { ...example, query: { ...example.query, ...scope } },
          callers.owner,
          hasStatus(404),
        )
      for (const [what, keys] of Object.entries(otherTenantBodyKeys(callers.owner, person)))
        if (operation.body?.properties && typeof example.body === 'object')
          await expectDenied(
            operation,
            `body with the ${what} of ${name}`,
            { ...example, body: { ...(example.body as object), ...keys } },
            callers.owner,
            hasStatus(404, 409, 422),
          )
    }
    const { token: _own, ...plain } = example
    await expectDenied(operation, 'no session', plain, { ...callers.owner, token: '' }, hasStatus(401))
    await expectDenied(
      operation,
      'an invented session',
      plain,
      { ...callers.owner, token: callers.forgedToken },
      hasStatus(401),
    )
    for (const [what, person] of operation.minimumRole ? [] : nonMembers(callers, example))
      await expectDenied(operation, what, plain, person, hasStatus(404))
    if (!operation.minimumRole && isAdministration(operation))
      await expectDenied(operation, 'a VIEWER', plain, callers.memberWithRole('VIEWER'), hasStatus(404, 409))
    if (!operation.minimumRole) return
    await expectDenied(operation, 'a revoked session', plain, callers.revokedSession, hasStatus(401))
    await expectDenied(operation, 'a deactivated account', plain, callers.deactivatedUser, hasStatus(403))
    await expectDenied(operation, 'a removed member', plain, callers.removedMember, hasStatus(404))
    if (example.isPersonal)
      await expectDenied(operation, 'another member', plain, callers.memberWithRole('OWNER'), hasStatus(404))
    for (const weakerMember of callers.membersBelow(operation.minimumRole))
      await expectDenied(
        operation,
        `a ${weakerMember.role}`,
        plain,
        weakerMember,
        (reply) => hasStatus(409)(reply) && reply.text.includes('"not_permitted"'),
      )
  }

  for (const operation of operations) {
    const example = examples[operation.key]
    if (!example) {
      addFault(operation, 'no examples.ts has an example of it')
      continue
    }
    await expectAllDenied(operation, example)
    await assertNothingChanged(operation)
  }

  const otherWorkspaceIds = [
    ...otherTenants.map(({ person }) => person.workspaceId),
    collidingTenant.workspaceId,
    collidingTenant.invertedWorkspaceId,
  ]
  let otherRows: Snapshot = await readSnapshot(otherWorkspaceIds)
  for (const operation of operations) {
    const example = examples[operation.key]
    if (!example) continue
    const foreign = otherTenants[0]?.examples ?? {}
    const call = withForeignId(operation, withForeignIdsInLists(example, foreign[operation.key] ?? {}), foreign)
    const reply = await sendExample(server.app, operation, call, caller(operation, example))
    result.allowedCalls++
    if (reply.status >= 300) addFault(operation, 'its own example fails', reply)
    if (example.expectedText && !reply.text.includes(example.expectedText))
      addFault(operation, `does not show ${example.expectedText}`, reply)
    if (findLeaks(reply, call, callers.owner, foreignIds).length)
      addFault(operation, 'its own example shows a foreign id', reply)
    const after = await readSnapshot(otherWorkspaceIds)
    const tables = changedTables(otherRows, after)
    if (tables.length) addFault(operation, `its own example changed foreign rows of ${tables.join(' and ')}`, reply)
    otherRows = after
  }
  await waitForEmptyQueue(server)
  for (const table of changedTables(otherRows, await readSnapshot(otherWorkspaceIds)))
    result.faults.push(`a job that an example began changed foreign rows of ${table}`)
  // What was refused above is there: its owner can do it.
  for (const { name, person, examples } of otherTenants)
    for (const operation of operations) {
      const example = examples[operation.key]
      if (!example || (example.runsOnce && person.organizationId === callers.owner.organizationId)) continue
      const reply = await sendExample(server.app, operation, example, person)
      if (reply.status >= 300) addFault(operation, `the example of ${name} fails for its own`, reply)
    }
  return result
}

type ResponseCheck = (reply: ExampleResponse) => boolean
const hasStatus =
  (...statuses: number[]): ResponseCheck =>
  ({ status }) =>
    statuses.includes(status)

/** A foreign id is 404; a filter by it finds nothing; an export leaves it out; a new row may bear any id, in its own workspace. */
function expectedDenial(operation: Operation, { location: part, key }: IdSubstitution): ResponseCheck {
  if (key === 'workspaceId' || key === 'organizationId') return hasStatus(404, 409, 422)
  const isEmptyResult =
    part === 'query' ? isEmptyList : operation.permission?.endsWith(':export') ? hasStatus(200) : hasStatus()
  return (reply) => hasStatus(404)(reply) || isEmptyResult(reply)
}

/** Who has no part in the place that a call without a permission names. */
function nonMembers(
  { owner: own, otherTenant: foreign, otherWorkspace: neighbour, removedMember: removed }: Callers,
  example: Example,
): [string, ExampleCaller][] {
  const mentionedIds = JSON.stringify([example.params, example.query, example.body])
  const alwaysExcluded: [string, ExampleCaller][] = [
    ['somebody of another organization', foreign],
    ['a removed member', removed],
  ]
  // Whoever owns the organization may do there what is done in all of it.
  if (mentionedIds.includes(own.organizationId)) return alwaysExcluded
  return mentionedIds.includes(own.workspaceId) ? [...alwaysExcluded, ['somebody of another workspace', neighbour]] : []
}

/** Changes an organization or a workspace, whose roles the database itself asks for. */
const isAdministration = ({ method, path }: Operation) =>
  method !== 'GET' && /^\/auth\/(organization\/|workspace)/.test(path)

const isEmptyList: ResponseCheck = ({ status, text }) => status === 200 && /"data":\[\]/.test(text)

const bare = ({ text }: ExampleResponse) => text.replace(uuidPattern, 'id')

/** Who makes a row may choose its id (R4), even one that a row of another tenant bears. */
function withForeignId(operation: Operation, call: Example, foreign: Record<string, Example>): Example {
  const id = foreign[`GET ${operation.path}/{id}`]?.params?.id
  if (!operation.isCreate || !operation.body?.properties?.id || !id) return call
  return { ...call, body: { ...(call.body as object), id } }
}

/** The same call with ids that nobody has. */
const withUnknownIds = (example: Example): Example =>
  JSON.parse(JSON.stringify(example).replace(uuidPattern, (id) => `${id.slice(0, 24)}${'0'.repeat(12)}`))

const findLeaks = (
  reply: ExampleResponse,
  example: Example,
  caller: ExampleCaller | null,
  foreign: Set<string>,
): string[] => {
  const sent = JSON.stringify([example, caller])
  const found = [...(reply.text.match(uuidPattern) ?? []).filter((id) => foreign.has(id) && !sent.includes(id))]
  return reply.text.includes(collisionMark) ? [...found, collisionMark] : found
}

type Place = { workspaceId: string; organizationId: string }

const otherTenantScopes = (own: Place, other: Place): Record<string, Record<string, string>> => ({
  workspaceId: { workspaceId: other.workspaceId },
  'workspaceId alone': { workspaceId: other.workspaceId, organizationId: '' },
  scope: { workspaceId: other.workspaceId, organizationId: other.organizationId },
  ...(own.organizationId !== other.organizationId && { organizationId: { organizationId: other.organizationId } }),
})

const otherTenantBodyKeys = (own: Place, other: Place): Record<string, Record<string, string>> => ({
  workspaceId: { workspaceId: other.workspaceId },
  ...(own.organizationId !== other.organizationId && { organizationId: { organizationId: other.organizationId } }),
})

/** Jobs that stories put in the queue are done, so that nothing changes by itself later. */
export async function waitForEmptyQueue(server: TestServer): Promise<void> {
  const waiting = 'select from graphile_worker._private_jobs where attempts < max_attempts limit 1'
  while ((await server.platform.database.owner.query(waiting)).rowCount)
    await new Promise((next) => setTimeout(next, 20))
}
