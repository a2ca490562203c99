import type { TestServer } from '../testing/harness.ts'
import { ask, type Caller, type Reply } from './asking.ts'
import { type Cast, castOf } from './cast.ts'
import { type Operation, operationsOf } from './operations.ts'
import { changed, idsIn, type Snapshot, snapshots, uuids } from './snapshot.ts'
import { type Example, type TellStory, tellStories } from './story.ts'
import { mixed, type Swap, swapsOf } from './swaps.ts'
import { twinMark, twinOf } from './twin.ts'

export type Outcome = { faults: string[]; operations: number; denied: number; allowed: number }

/**
 * Calls every operation as everybody who may not, and then as the weakest who may. A fault is a sentence: a call that was
 * let through, that changed something although refused, that showed a foreign id, or that nobody gave an example for.
 */
export async function runMatrix(
  server: TestServer,
  stories?: TellStory[],
  chosen: (operation: Operation) => boolean = () => true,
): Promise<Outcome> {
  const { owner } = server.platform.database
  const cast = await castOf(server)
  const tell = (caller: Cast['own']) => tellStories(server, caller, stories)
  // The own rows come last, so that whoever looks for the oldest of all finds somebody else's.
  const others = [
    { name: 'another organization', person: cast.foreign, examples: await tell(cast.foreign) },
    { name: 'another workspace', person: cast.neighbour, examples: await tell(cast.neighbour) },
  ]
  const examples = await tell(cast.own)
  await queueIsEmpty(server)
  const operations = operationsOf(server.app).filter((operation) => !operation.openToAnyone && chosen(operation))
  const read = await snapshots(owner)
  const caller = (operation: Operation, example: Example) =>
    operation.needs && !example.isPersonal ? cast.weakest(operation.needs) : cast.own
  const reads = operations.filter(({ key, method, permission }) => {
    return key in examples && (method === 'GET' || /:(read|export)$/.test(permission ?? ''))
  })
  const seen = async () => {
    const replies = new Map<Operation, Reply>()
    for (const read of reads) {
      const example = examples[read.key] ?? {}
      replies.set(read, await ask(server.app, read, example, caller(read, example)))
    }
    return replies
  }
  const alone = await seen()
  const twin = await twinOf(server, cast.own)
  const ownIds = await idsIn(owner, cast.own.workspaceId)
  const foreignIds = new Set<string>()
  for (const { person } of others)
    for (const id of [...(await idsIn(owner, person.workspaceId)), person.workspaceId])
      if (!ownIds.has(id)) foreignIds.add(id)
  const outcome: Outcome = { faults: [], operations: operations.length, denied: 0, allowed: 0 }
  const fault = (operation: Operation, what: string, reply?: Reply) =>
    outcome.faults.push(`${operation.key}, ${what}${reply ? `: ${reply.status} ${reply.text.slice(0, 160)}` : ''}`)

  for (const [operation, reply] of await seen())
    if (reply.text !== alone.get(operation)?.text) fault(operation, 'its answer changed with rows of a twin', reply)
  // An export is noted.
  let before = await read()
  let mayBeNoted = false
  /** Once for all refusals of an operation: reading every row takes longer than the call. */
  const nothingChanged = async (operation: Operation) => {
    const after = await read()
    const tables = changed(before, after).filter((table) => !(mayBeNoted && table === 'audit'))
    if (tables.length) fault(operation, `a call that was refused changed ${tables.join(' and ')}`)
    before = after
    mayBeNoted = false
  }

  const deny = async (operation: Operation, what: string, example: Example, caller: Caller | null, right: Right) => {
    const reply = await ask(server.app, operation, example, caller)
    outcome.denied++
    if (!right(reply)) fault(operation, `${what} was not refused rightly`, reply)
    const leaked = leaks(reply, example, caller, foreignIds)
    if (leaked.length) fault(operation, `${what} shows a foreign id`, reply)
    // A file without a row is a file, and is noted.
    if (operation.permission?.endsWith(':export') && reply.status === 200) mayBeNoted = true
    return reply
  }

  const refuse = async (operation: Operation, example: Example) => {
    for (const { name, person, examples } of others) {
      const other = examples[operation.key] ?? {}
      for (const swap of swapsOf(example, other)) {
        const what = `${swap.at} of ${name}`
        const reply = await deny(operation, what, swap.example, cast.own, refusedId(operation, swap))
        const unknown = swapsOf(example, strange(other)).find(({ at }) => at === swap.at)?.example ?? example
        const asUnknown = await deny(operation, `unknown ${swap.at}`, unknown, cast.own, refusedId(operation, swap))
        if (reply.status !== asUnknown.status || bare(reply) !== bare(asUnknown))
          fault(operation, `${what} is told from an unknown one`, reply)
      }
      if (!operation.needs) continue
      for (const [what, scope] of Object.entries(foreignScopes(cast.own, person)))
        await deny(
          operation,
          `${what} of ${name}`,
          { ...example, query: { ...example.query, ...scope } },
          cast.own,
          is(404),
        )
      for (const [what, keys] of Object.entries(foreignKeys(cast.own, person)))
        if (operation.body?.properties && typeof example.body === 'object')
          await deny(
            operation,
            `body with the ${what} of ${name}`,
            { ...example, body: { ...(example.body as object), ...keys } },
            cast.own,
            is(404, 409, 422),
          )
    }
    const { token: _own, ...plain } = example
    await deny(operation, 'no session', plain, { ...cast.own, token: '' }, is(401))
    await deny(operation, 'an invented session', plain, { ...cast.own, token: cast.invented }, is(401))
    for (const [what, person] of operation.needs ? [] : outsiders(cast, example))
      await deny(operation, what, plain, person, is(404))
    if (!operation.needs && administers(operation))
      await deny(operation, 'a VIEWER', plain, cast.weakest('VIEWER'), is(404, 409))
    if (!operation.needs) return
    await deny(operation, 'a revoked session', plain, cast.revoked, is(401))
    await deny(operation, 'a deactivated account', plain, cast.deactivated, is(403))
    await deny(operation, 'a removed member', plain, cast.removed, is(404))
    if (example.isPersonal) await deny(operation, 'another member', plain, cast.weakest('OWNER'), is(404))
    for (const weaker of cast.weakerThan(operation.needs))
      await deny(
        operation,
        `a ${weaker.role}`,
        plain,
        weaker,
        (reply) => is(409)(reply) && reply.text.includes('"not_permitted"'),
      )
  }

  for (const operation of operations) {
    const example = examples[operation.key]
    if (!example) {
      fault(operation, 'no story.ts has an example of it')
      continue
    }
    await refuse(operation, example)
    await nothingChanged(operation)
  }

  const spare = [...others.map(({ person }) => person.workspaceId), twin.workspaceId, twin.contraryId]
  let apart: Snapshot = await read(spare)
  for (const operation of operations) {
    const example = examples[operation.key]
    if (!example) continue
    const foreign = others[0]?.examples ?? {}
    const call = withTakenId(operation, mixed(example, foreign[operation.key] ?? {}), foreign)
    const reply = await ask(server.app, operation, call, caller(operation, example))
    outcome.allowed++
    if (reply.status >= 300) fault(operation, 'its own example fails', reply)
    if (example.shows && !reply.text.includes(example.shows)) fault(operation, `does not show ${example.shows}`, reply)
    if (leaks(reply, call, cast.own, foreignIds).length) fault(operation, 'its own example shows a foreign id', reply)
    const after = await read(spare)
    const tables = changed(apart, after)
    if (tables.length) fault(operation, `its own example changed foreign rows of ${tables.join(' and ')}`, reply)
    apart = after
  }
  await queueIsEmpty(server)
  for (const table of changed(apart, await read(spare)))
    outcome.faults.push(`a job that an example began changed foreign rows of ${table}`)
  // What was refused above is there: its owner can do it.
  for (const { name, person, examples } of others)
    for (const operation of operations) {
      const example = examples[operation.key]
      if (!example || (example.once && person.organizationId === cast.own.organizationId)) continue
      const reply = await ask(server.app, operation, example, person)
      if (reply.status >= 300) fault(operation, `the example of ${name} fails for its own`, reply)
    }
  return outcome
}

type Right = (reply: Reply) => boolean
const is =
  (...statuses: number[]): Right =>
  ({ status }) =>
    statuses.includes(status)

/** A foreign id is 404; a filter by it finds nothing; an export leaves it out; a new row may bear any id, in its own workspace. */
function refusedId(operation: Operation, { part, key }: Swap): Right {
  if (key === 'workspaceId' || key === 'organizationId') return is(404, 409, 422)
  const finds = part === 'query' ? emptyList : operation.permission?.endsWith(':export') ? is(200) : is()
  return (reply) => is(404)(reply) || finds(reply)
}

/** Who has no part in the place that a call without a permission names. */
function outsiders({ own, foreign, neighbour, removed }: Cast, example: Example): [string, Caller][] {
  const named = JSON.stringify([example.params, example.query, example.body])
  const both: [string, Caller][] = [
    ['somebody of another organization', foreign],
    ['a removed member', removed],
  ]
  // Whoever owns the organization may do there what is done in all of it.
  if (named.includes(own.organizationId)) return both
  return named.includes(own.workspaceId) ? [...both, ['somebody of another workspace', neighbour]] : []
}

/** Changes an organization or a workspace, whose roles the database itself asks for. */
const administers = ({ method, path }: Operation) =>
  method !== 'GET' && /^\/auth\/(organization\/|workspace)/.test(path)

const emptyList: Right = ({ status, text }) => status === 200 && /"data":\[\]/.test(text)

const bare = ({ text }: Reply) => text.replace(uuids, 'id')

/** Who makes a row may choose its id (R4), even one that a row of another tenant bears. */
function withTakenId(operation: Operation, call: Example, foreign: Record<string, Example>): Example {
  const id = foreign[`GET ${operation.path}/{id}`]?.params?.id
  if (!operation.creates || !operation.body?.properties?.id || !id) return call
  return { ...call, body: { ...(call.body as object), id } }
}

/** The same call with ids that nobody has. */
const strange = (example: Example): Example =>
  JSON.parse(JSON.stringify(example).replace(uuids, (id) => `${id.slice(0, 24)}${'0'.repeat(12)}`))

const leaks = (reply: Reply, example: Example, caller: Caller | null, foreign: Set<string>): string[] => {
  const sent = JSON.stringify([example, caller])
  const found = [...(reply.text.match(uuids) ?? []).filter((id) => foreign.has(id) && !sent.includes(id))]
  return reply.text.includes(twinMark) ? [...found, twinMark] : found
}

type Place = { workspaceId: string; organizationId: string }

const foreignScopes = (own: Place, other: Place): Record<string, Record<string, string>> => ({
  workspaceId: { workspaceId: other.workspaceId },
  'workspaceId alone': { workspaceId: other.workspaceId, organizationId: '' },
  scope: { workspaceId: other.workspaceId, organizationId: other.organizationId },
  ...(own.organizationId !== other.organizationId && { organizationId: { organizationId: other.organizationId } }),
})

const foreignKeys = (own: Place, other: Place): Record<string, Record<string, string>> => ({
  workspaceId: { workspaceId: other.workspaceId },
  ...(own.organizationId !== other.organizationId && { organizationId: { organizationId: other.organizationId } }),
})

/** Jobs that stories put in the queue are done, so that nothing changes by itself later. */
export async function queueIsEmpty(server: TestServer): Promise<void> {
  const waiting = 'select from graphile_worker._private_jobs where attempts < max_attempts limit 1'
  while ((await server.platform.database.owner.query(waiting)).rowCount)
    await new Promise((next) => setTimeout(next, 20))
}
