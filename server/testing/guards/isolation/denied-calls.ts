import type { Example } from '../../examples/collect-examples.ts'
import type { Operation } from '../../examples/operations.ts'
import { type ExampleCaller, type ExampleResponse, sendExample } from '../../examples/send-example.ts'
import type { Callers } from './callers.ts'
import { type IdSubstitution, substituteIds } from './id-substitutions.ts'
import { findLeaks, type Matrix } from './matrix.ts'
import { changedTables, uuidPattern } from './snapshot.ts'

/** Checks that every example is denied to every caller without permission, reveals no foreign id and changes no rows. */
export async function checkDeniedCalls(matrix: Matrix): Promise<void> {
  let before = await matrix.readSnapshot()
  for (const operation of matrix.operations) {
    const example = matrix.examples[operation.key]
    if (!example) {
      matrix.addFault(operation, 'no examples.ts has an example of it')
      continue
    }
    const denials = createDenials(matrix, operation)
    await checkForeignIds(matrix, denials, operation, example)
    await checkOutsiders(matrix, denials, operation, example)
    // Once for all denied calls of an operation: reading every row takes longer than the call.
    const after = await matrix.readSnapshot()
    const tables = changedTables(before, after).filter((table) => !(denials.mayBeAudited() && table === 'audit_log'))
    if (tables.length) matrix.addFault(operation, `a call that was refused changed ${tables.join(' and ')}`)
    before = after
  }
}

type Denials = ReturnType<typeof createDenials>

function createDenials(matrix: Matrix, operation: Operation) {
  let mayBeAudited = false
  return {
    /** An export without rows still succeeds and is recorded in the audit log. */
    mayBeAudited: () => mayBeAudited,
    async expectDenied(what: string, example: Example, caller: ExampleCaller | null, isExpected: ResponseCheck) {
      const reply = await sendExample(matrix.server.app, operation, example, caller)
      matrix.result.deniedCalls++
      if (!isExpected(reply)) matrix.addFault(operation, `${what} was not refused rightly`, reply)
      if (findLeaks(matrix, reply, example, caller).length)
        matrix.addFault(operation, `${what} shows a foreign id`, reply)
      if (operation.permission?.endsWith(':export') && reply.status === 200) mayBeAudited = true
      return reply
    },
  }
}

/** Checks that a call with other tenants' ids gets the same reply as one with unknown ids. */
async function checkForeignIds(matrix: Matrix, { expectDenied }: Denials, operation: Operation, example: Example) {
  const { owner } = matrix.callers
  for (const { name, person, examples } of matrix.otherTenants) {
    const otherExample = examples[operation.key] ?? {}
    const unknown = substituteIds(example, withUnknownIds(otherExample))
    for (const substitution of substituteIds(example, otherExample)) {
      const { path } = substitution
      const isDenied = expectedDenial(operation, substitution)
      const reply = await expectDenied(`${path} of ${name}`, substitution.example, owner, isDenied)
      const unknownExample = unknown.find((one) => one.path === path)?.example ?? example
      const unknownReply = await expectDenied(`unknown ${path}`, unknownExample, owner, isDenied)
      if (reply.status !== unknownReply.status || withoutIds(reply) !== withoutIds(unknownReply))
        matrix.addFault(operation, `${path} of ${name} is told from an unknown one`, reply)
    }
    if (!operation.minimumRole) continue
    for (const [what, scope] of Object.entries(otherTenantScopes(owner, person))) {
      const call = { ...example, query: { ...example.query, ...scope } }
      await expectDenied(`${what} of ${name}`, call, owner, hasStatus(404))
    }
    if (!operation.body?.properties || typeof example.body !== 'object') continue
    for (const [what, keys] of Object.entries(otherTenantBodyKeys(owner, person))) {
      const call = { ...example, body: { ...example.body, ...keys } }
      await expectDenied(`body with the ${what} of ${name}`, call, owner, hasStatus(404, 409, 422))
    }
  }
}

/** Checks callers without a session, without a membership, and with an insufficient role. */
async function checkOutsiders({ callers }: Matrix, { expectDenied }: Denials, operation: Operation, example: Example) {
  const { token: _own, ...call } = example
  await expectDenied('no session', call, { ...callers.owner, token: '' }, hasStatus(401))
  await expectDenied('an invented session', call, { ...callers.owner, token: callers.forgedToken }, hasStatus(401))
  if (!operation.minimumRole) {
    for (const [what, person] of nonMembers(callers, example)) await expectDenied(what, call, person, hasStatus(404))
    if (isAdministration(operation))
      await expectDenied('a VIEWER', call, callers.memberWithRole('VIEWER'), hasStatus(404, 409))
    return
  }
  await expectDenied('a revoked session', call, callers.revokedSession, hasStatus(401))
  await expectDenied('a deactivated account', call, callers.deactivatedUser, hasStatus(403))
  await expectDenied('a removed member', call, callers.removedMember, hasStatus(404))
  if (example.isPersonal) {
    const another = callers.memberWithRole(example.isPersonal === true ? 'OWNER' : 'MEMBER')
    await expectDenied('another member', call, another, hasStatus(404))
  }
  for (const weakerMember of callers.membersBelow(operation.minimumRole))
    await expectDenied(`a ${weakerMember.role}`, call, weakerMember, isNotPermitted)
}

type ResponseCheck = (reply: ExampleResponse) => boolean
const hasStatus =
  (...statuses: number[]): ResponseCheck =>
  ({ status }) =>
    statuses.includes(status)

const isNotPermitted: ResponseCheck = (reply) => hasStatus(409)(reply) && reply.text.includes('"not_permitted"')

/** Returns the expected reply to a foreign id: 404; filters find nothing; exports omit it; a new row may have any id, in its own workspace. */
function expectedDenial(operation: Operation, { location: part, key }: IdSubstitution): ResponseCheck {
  if (key === 'workspaceId' || key === 'organizationId') return hasStatus(404, 409, 422)
  const isEmptyResult =
    part === 'query' ? isEmptyList : operation.permission?.endsWith(':export') ? hasStatus(200) : hasStatus()
  return (reply) => hasStatus(404)(reply) || isEmptyResult(reply)
}

/** Returns the people outside the tenant that a call without a permission names. */
function nonMembers(
  { owner: own, otherTenant: foreign, otherWorkspace: neighbour, removedMember: removed }: Callers,
  example: Example,
): [string, ExampleCaller][] {
  const mentionedIds = JSON.stringify([example.params, example.query, example.body])
  const alwaysExcluded: [string, ExampleCaller][] = [
    ['somebody of another organization', foreign],
    ['a removed member', removed],
  ]
  // The owner of the organization may make calls about the whole organization.
  if (mentionedIds.includes(own.organizationId)) return alwaysExcluded
  return mentionedIds.includes(own.workspaceId) ? [...alwaysExcluded, ['somebody of another workspace', neighbour]] : []
}

/** Whether a call changes an organization or a workspace, for which the database itself checks roles. */
const isAdministration = ({ method, path }: Operation) =>
  method !== 'GET' && /^\/auth\/(organization\/|workspace)/.test(path)

const isEmptyList: ResponseCheck = ({ status, text }) => status === 200 && /"data":\[\]/.test(text)

const withoutIds = ({ text }: ExampleResponse) => text.replace(uuidPattern, 'id')

/** Replaces the ids of a call with unknown ones. */
const withUnknownIds = (example: Example): Example =>
  JSON.parse(JSON.stringify(example).replace(uuidPattern, (id) => `${id.slice(0, 24)}${'0'.repeat(12)}`))

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
