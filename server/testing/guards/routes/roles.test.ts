import { expect, it } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import { proofTimeout, sampleItems } from '../../../../spec/proofs/sample.ts'
import { collectExamples } from '../../examples/collect-examples.ts'
import { listOperations, type Operation } from '../../examples/operations.ts'
import { type ExampleCaller, type ExampleResponse, sendExample } from '../../examples/send-example.ts'
import { getTestServer } from '../../harness/test-server.ts'
import { createCallers } from '../isolation/callers.ts'
import { getExpectedRole } from './expected-roles.ts'

const server = await getTestServer({ alone: true })
/** Weakest first; each has the permissions of those before it (GAP-020). */
const roles: Role[] = ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER']

/** A person who calls every route: with a role in the workspace, or with none. */
type RoleCaller = { name: string; caller: ExampleCaller; role: Role | null }

it('requires the expected role for every route (GAP-021)', () => {
  const operations = listOperations(server.app).filter(({ isPublic }) => !isPublic)
  const required = operations.map(({ key, minimumRole }) => [key, minimumRole])
  expect(required.length).toBeGreaterThan(300)
  expect(required).toEqual(required.map(([key]) => [key, getExpectedRole(key as string)]))
})

it(
  'answers every signed-in person, with any role or none, without ending their session or showing a secret (SESS-012, SESS-013)',
  async () => {
    const cast = await createCallers(server)
    const examples = await collectExamples(server, cast.owner)
    const { workspaceId, organizationId } = cast.owner
    // The strongest roles come last: they consume the rows of the examples.
    const roleCallers: RoleCaller[] = [
      { name: 'removed member', caller: cast.removedMember, role: null },
      { name: 'other workspace', caller: { ...cast.otherWorkspace, workspaceId, organizationId }, role: null },
      ...roles.map((role) => ({ name: role, caller: cast.memberWithRole(role), role })),
    ]
    // A caller that signs out stops here.
    const isLast = ({ key }: Operation) => Number(key === 'POST /api/auth/logout')
    const all = listOperations(server.app).filter(({ isPublic }) => !isPublic)
    expect(all.length).toBeGreaterThan(150)
    const operations = sampleItems('roles', all).sort((a, b) => isLast(a) - isLast(b))
    const faults: string[] = []
    let walked = 0
    const callRoutes = async ({ name, caller, role }: RoleCaller) => {
      for (const operation of operations) {
        const { token: _, ...example } = examples[operation.key] ?? {}
        const reply = await sendExample(server.app, operation, example, caller)
        walked++
        const wrong = findFault(reply, operation, role)
        if (wrong) faults.push(`${operation.key} as ${name} ${wrong}: ${reply.status} ${reply.text.slice(0, 120)}`)
      }
    }
    // Callers that change nothing do not interfere with each other.
    await Promise.all(roleCallers.slice(0, 3).map(callRoutes))
    for (const caller of roleCallers.slice(3)) await callRoutes(caller)
    expect(faults).toEqual([])
    expect(walked).toBe(roleCallers.length * operations.length)
  },
  proofTimeout,
)

/** Keys that no reply may contain, except that entering a tenant or another account returns tokens for it. */
const secret = /"\w*(?:password|secret|hash|token|sealed|credential|salt)\w*" ?:/i
const tokenOperations = new Set(['POST /auth/tenant-login', 'POST /api/team/impersonate'])

/** A 401 or 403 would sign the person out; an insufficient role is a 409, and a foreign record a 404. */
function findFault({ status, text }: ExampleResponse, { key }: Operation, role: Role | null): string | null {
  if (status < 300 && secret.test(text) && !tokenOperations.has(key)) return 'was shown a secret'
  if (status === 401 || status === 403) return 'would be signed out'
  if (status >= 500) return 'met a bug'
  const needs = getExpectedRole(key)
  if (!needs) return null
  if (!role) return status === 404 ? null : 'was not kept out'
  const refused = status === 409 && text.includes('"not_permitted"')
  if (roles.indexOf(role) >= roles.indexOf(needs)) return refused ? 'was refused what the role allows' : null
  return refused ? null : 'was not refused'
}
