import { expect, it } from 'vitest'
import { isAtLeast, type Role, roles } from '#contract/kit/roles.ts'
import { proofTimeout, sampleItems } from '../../../../spec/proofs/sample.ts'
import { collectExamples } from '../../examples/collect-examples.ts'
import { listOperations, type Operation } from '../../examples/operations.ts'
import { type ExampleCaller, type ExampleResponse, sendExample } from '../../examples/send-example.ts'
import { getTestServer } from '../../harness/test-server.ts'
import { createCallers } from '../isolation/callers.ts'

const server = await getTestServer({ alone: true })

/** Somebody who walks through the product: with a role in its workspace, or with none. */
type RoleCaller = { name: string; caller: ExampleCaller; role: Role | null }

it(
  'answers everybody who is signed in, in every role and in none, without ending their session or showing a secret (SESS-012, SESS-013)',
  async () => {
    const cast = await createCallers(server)
    const examples = await collectExamples(server, cast.owner)
    const { workspaceId, organizationId } = cast.owner
    // The strongest come last: they use up what the examples name.
    const walkers: RoleCaller[] = [
      { name: 'removed member', caller: cast.removedMember, role: null },
      { name: 'other workspace', caller: { ...cast.otherWorkspace, workspaceId, organizationId }, role: null },
      ...roles.map((role) => ({ name: role, caller: cast.memberWithRole(role), role })),
    ]
    // Whoever signs out walks no further.
    const isLast = ({ key }: Operation) => Number(key === 'POST /api/auth/logout')
    const all = listOperations(server.app).filter(({ isPublic }) => !isPublic)
    expect(all.length).toBeGreaterThan(150)
    const operations = sampleItems('roles', all).sort((a, b) => isLast(a) - isLast(b))
    const faults: string[] = []
    let walked = 0
    const walk = async ({ name, caller, role }: RoleCaller) => {
      for (const operation of operations) {
        const { token: _, ...example } = examples[operation.key] ?? {}
        const reply = await sendExample(server.app, operation, example, caller)
        walked++
        const wrong = findFault(reply, operation, role)
        if (wrong) faults.push(`${operation.key} as ${name} ${wrong}: ${reply.status} ${reply.text.slice(0, 120)}`)
      }
    }
    // Those who change nothing are in nobody's way.
    await Promise.all(walkers.slice(0, 3).map(walk))
    for (const walker of walkers.slice(3)) await walk(walker)
    expect(faults).toEqual([])
    expect(walked).toBe(walkers.length * operations.length)
  },
  proofTimeout,
)

/** What answers name that nobody is to read again. Whoever enters a tenant or another account gets tokens for it. */
const secret = /"\w*(?:password|secret|hash|token|sealed|credential|salt)\w*" ?:/i
const tokenOperations = new Set(['POST /auth/tenant-login', 'POST /api/team/impersonate'])

/** A 401 or a 403 would sign the person out; what a role lacks is a conflict, and what is not theirs is not there. */
function findFault(
  { status, text }: ExampleResponse,
  { key, minimumRole: needs }: Operation,
  role: Role | null,
): string | null {
  if (status < 300 && secret.test(text) && !tokenOperations.has(key)) return 'was shown a secret'
  if (status === 401 || status === 403) return 'would be signed out'
  if (status >= 500) return 'met a bug'
  if (!needs) return null
  if (!role) return status === 404 ? null : 'was not kept out'
  const refused = status === 409 && text.includes('"not_permitted"')
  if (isAtLeast(role, needs)) return refused ? 'was refused what the role allows' : null
  return refused ? null : 'was not refused'
}
