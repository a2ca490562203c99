import { describe, expect, it } from 'vitest'
import { getTestServer } from '../../harness/test-server.ts'
import { findBoundaryFaults } from './workspace-boundaries.ts'

const server = await getTestServer({ alone: true })

describe('the rows of a workspace', () => {
  it('could be in another database: only the workspace and its people are shared with others', async () => {
    expect(await findBoundaryFaults(server.platform.database.owner)).toEqual([])
  })

  const ties: [string, string, string][] = [
    [
      'a link to a table without a workspace',
      'alter table contacts add made_by uuid references identity.sessions (id)',
      'a foreign key leads out of the workspace: contacts.made_by to identity.sessions (id)',
    ],
    [
      'a link from a table without a workspace',
      'create table badges (workspace_id uuid, tag_id uuid, foreign key (workspace_id, tag_id) references tags); alter table badges set schema identity',
      'a foreign key leads into a workspace: identity.badges to tags',
    ],
    [
      'a number from one sequence',
      'alter table contacts add number bigint generated always as identity',
      'contacts.number is numbered across workspaces',
    ],
    [
      'a serial number',
      'create sequence numbers; alter table deals add number bigint default nextval($$numbers$$)',
      'deals.number is numbered across workspaces',
    ],
    [
      'a workspace of another type',
      'create table pets (workspace_id text, id uuid, primary key (workspace_id, id))',
      'pets.workspace_id is no uuid',
    ],
    [
      'a constraint across workspaces',
      'alter table tags add constraint one_name exclude (name with =)',
      'one_name may exclude rows of other workspaces',
    ],
    [
      'an exception that is no longer needed',
      'alter table history alter seq drop identity',
      'history.seq is allowed, but does not exist',
    ],
  ]
  it.each(ties)('are tied to it by %s', async (_name, sabotage, sentence) => {
    const client = await server.platform.database.owner.connect()
    try {
      await client.query('begin')
      await client.query(sabotage)
      expect(await findBoundaryFaults(client)).toEqual([sentence])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('are not tied to it by a constraint within each workspace', async () => {
    const client = await server.platform.database.owner.connect()
    try {
      await client.query('begin')
      await client.query('alter table tags add exclude (workspace_id with =, name with =)')
      expect(await findBoundaryFaults(client)).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
