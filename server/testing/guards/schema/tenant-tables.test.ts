import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofTimeout, sampleItems } from '../../../../spec/proofs/sample.ts'
import { collectExamples } from '../../examples/collect-examples.ts'
import { createPerson } from '../../factories/person.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { findCatalogueFaults, listTenantTables } from './catalogue.ts'
import { findPolicyFaults, type WorkspacePair } from './policies.ts'

let server: TestServer
let pair: WorkspacePair

beforeAll(async () => {
  server = await startTestServer()
  const [own, foreign] = [await createPerson(server), await createPerson(server)]
  for (const person of [own, foreign]) await collectExamples(server, person)
  pair = { own: own.workspaceId, foreign: foreign.workspaceId }
})
afterAll(() => server.close())

describe('the catalogue', () => {
  it('has no hole in the walls between workspaces', async () => {
    const { faults, seen } = await findCatalogueFaults(server.platform.database.owner)
    expect(faults).toEqual([])
    expect(seen).toBeGreaterThanOrEqual(11)
  })

  const holes: [string, string, RegExp][] = [
    [
      'a table without a workspace',
      'create table loose (id uuid primary key)',
      /public\.loose carries no workspace_id/,
    ],
    ['a table without a wall', 'create table bare (workspace_id uuid primary key)', /bare has row-level security off/],
    ['a wall taken down', 'alter table contacts disable row level security', /contacts has row-level security off/],
    ['a wall against the owner', 'alter table contacts force row level security', /contacts forces row-level security/],
    ['a policy that is gone', 'drop policy own_workspace on tags', /tags has no policy/],
    ['a second policy', 'create policy more on tags using (true)', /tags has another permissive policy, more/],
    ['writes past the policy', 'alter policy own_workspace on tags with check (true)', /tags has no policy/],
    [
      'a key without its workspace',
      'create table pets (workspace_id uuid not null, id uuid primary key)',
      /pets has no primary key that begins/,
    ],
    ['a name taken by a stranger', 'create unique index on tags (id)', /tags has a unique index that does not/],
    [
      'a link without its workspace',
      'create unique index on tags (id); alter table contacts add tag_id uuid references tags (id)',
      /contacts has a foreign key that does not begin with workspace_id/,
    ],
    [
      'a link that empties the workspace',
      'alter table contacts add tag_id uuid, add foreign key (workspace_id, tag_id) references tags on delete set null',
      /contacts has a foreign key that would empty workspace_id/,
    ],
    ['a grant on sessions', 'grant select (id) on identity.sessions to parley_app', /touch identity\.sessions/],
    ['a grant on the migrations', 'grant select on migrations to parley_app', /touch migrations/],
    ['a grant to empty a table', 'grant truncate on tags to parley_app', /more than read and write rows of tags/],
    ['a view of everything', 'create view everything as select * from tags', /view everything reads past/],
    [
      'a table of its own',
      'grant create on schema public to parley_app; alter table tags owner to parley_app',
      /parley_app owns pg_class/,
    ],
    ['a schema to build in', 'grant create on schema public to parley_app', /may create in schema public/],
    ['the way in for jobs', 'grant execute on function enter_workspace_as to parley_app', /may run enter_workspace_as/],
    [
      'a loose function',
      `create function loose() returns void language sql security definer as 'select'`,
      /loose\(\) runs as its owner without a fixed search_path/,
    ],
    [
      'a function for everyone',
      `create function loose() returns void language sql security definer set search_path = public as 'select'`,
      /loose\(\) runs as its owner and anyone may run it/,
    ],
    ['a stronger role', 'create role stronger; grant stronger to parley_app', /more than a plain role/],
  ]
  it.each(holes)('reveals %s', async (_name, sabotage, sentence) => {
    const client = await server.platform.database.owner.connect()
    try {
      await client.query('begin')
      await client.query(sabotage)
      expect((await findCatalogueFaults(client)).faults.join('\n')).toMatch(sentence)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('the policies alone', () => {
  it('keep every row of another workspace from being read, added, changed and deleted', async () => {
    expect(await findPolicyFaults(server.platform.database.owner, pair)).toEqual([])
  })

  it(
    'are each missed when dropped, opened or switched off',
    async () => {
      const { owner } = server.platform.database
      const tables = await listTenantTables(owner)
      expect(tables.length).toBeGreaterThanOrEqual(11)
      for (const { table } of sampleItems('policies', tables)) {
        const dropped = await findPolicyFaults(owner, pair, `drop policy own_workspace on ${table}`)
        expect(dropped.join('\n'), table).toContain(`${table} hides`)
        const off = await findPolicyFaults(owner, pair, `alter table ${table} disable row level security`)
        expect(off.join('\n'), table).toContain(`${table} shows rows of another workspace`)
        const half = `alter policy own_workspace on ${table} with check (true); grant insert, update on ${table} to parley_app`
        expect((await findPolicyFaults(owner, pair, half)).join('\n'), table).toMatch(`${table} lets a row be`)
      }
    },
    proofTimeout,
  )
})
