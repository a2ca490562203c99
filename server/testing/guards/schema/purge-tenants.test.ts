import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { purgeTenants } from '../../../platform/jobs/purge-tenants.ts'
import { collectExamples } from '../../examples/collect-examples.ts'
import { createPerson, type Person } from '../../factories/person.ts'
import { getTestServer } from '../../harness/test-server.ts'
import { waitForEmptyQueue } from '../isolation/wait-for-empty-queue.ts'
import { listTenantTables } from './catalogue.ts'

const server = await getTestServer({ alone: true })

it('purges a workspace 30 days after it was deleted, with its rows of every table and no one else’s', async () => {
  const { owner } = server.platform.database
  const [gone, young] = [await createPerson(server), await createPerson(server)]
  for (const person of [gone, young]) await collectExamples(server, person)
  await waitForEmptyQueue(server)
  const tables = (await listTenantTables(owner)).map(({ table }) => table)
  const rowsOf = async ({ workspaceId }: Person) => {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await owner.query(`select count(*)::int as n from ${table} where workspace_id = $1`, [
        workspaceId,
      ])
      counts[table] = rows[0].n
    }
    return counts
  }
  const jobsOf = async ({ workspaceId }: Person) =>
    (await owner.query(`select from graphile_worker._private_jobs where payload ->> 'workspaceId' = $1`, [workspaceId]))
      .rowCount
  for (const { workspaceId } of [gone, young])
    await owner.query(
      `select graphile_worker.add_job('mail', json_build_object('workspaceId', $1::text), run_at => now() + interval '1 day')`,
      [workspaceId],
    )
  const before = { gone: await rowsOf(gone), young: await rowsOf(young), jobs: await jobsOf(young) }
  expect(Object.keys(before.gone).filter((table) => before.gone[table] === 0)).toEqual([])

  const empty = uuidv7()
  await owner.query(`insert into identity.organizations (id, name) values ($1, 'Harbour & Sons')`, [empty])
  await owner.query(
    `insert into identity.subscriptions
       (id, organization_id, owner_id, plan_id, plan_code, name, type, payment_status, interval, is_active, is_selected, trial_used)
     values ($1, $2, $3, 'team', 'team', 'Team', 'paid', 'none', 'month', false, true, true)`,
    [uuidv7(), gone.organizationId, gone.userId],
  )
  for (const [organizationId, days] of [
    [gone.organizationId, 31],
    [empty, 31],
    [young.organizationId, 29],
  ] as const) {
    const at = new Date(Date.now() - days * 86_400_000)
    await owner.query('update identity.organizations set deleted_at = $2 where id = $1', [organizationId, at])
    await owner.query('update identity.workspaces set deleted_at = $2 where organization_id = $1', [organizationId, at])
  }
  await purgeTenants(owner, '30 days')
  await purgeTenants(owner, '30 days')

  expect(Object.values(await rowsOf(gone)).filter((count) => count > 0)).toEqual([])
  expect(await rowsOf(young)).toEqual(before.young)
  expect([await jobsOf(gone), await jobsOf(young)]).toEqual([0, before.jobs])
  // Deleting an organization does not grant another trial.
  const left = await owner.query(
    `select o.name, (select count(*)::int from identity.subscriptions s where s.organization_id = o.id) as plans,
            (select count(*)::int from identity.organization_members m where m.organization_id = o.id) as people
       from identity.organizations o where o.id = any($1)`,
    [[gone.organizationId, empty]],
  )
  expect(left.rows).toEqual([{ name: '', plans: 1, people: 0 }])
}, 120_000)
