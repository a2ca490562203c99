import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { purgePlaces } from '../purge-places.ts'
import { aServer } from '../testing/harness.ts'
import { aPerson, type Person } from '../testing/people.ts'
import { tenantTables } from './catalogue.ts'
import { queueIsEmpty } from './matrix.ts'
import { tellStories } from './story.ts'

const server = await aServer({ alone: true })

it('takes a workspace away 30 days after it was deleted, with the rows of every table and no one else’s', async () => {
  const { owner } = server.platform.database
  const [gone, young] = [await aPerson(server), await aPerson(server)]
  for (const person of [gone, young]) await tellStories(server, person)
  await queueIsEmpty(server)
  const tables = (await tenantTables(owner)).map(({ table }) => table)
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
  const before = { gone: await rowsOf(gone), young: await rowsOf(young) }
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
  await purgePlaces(owner, '30 days')
  await purgePlaces(owner, '30 days')

  expect(Object.values(await rowsOf(gone)).filter((count) => count > 0)).toEqual([])
  expect(await rowsOf(young)).toEqual(before.young)
  // Whoever used a trial up does not get another one by deleting.
  const left = await owner.query(
    `select o.name, (select count(*)::int from identity.subscriptions s where s.organization_id = o.id) as plans,
            (select count(*)::int from identity.organization_members m where m.organization_id = o.id) as people
       from identity.organizations o where o.id = any($1)`,
    [[gone.organizationId, empty]],
  )
  expect(left.rows).toEqual([{ name: '', plans: 1, people: 0 }])
}, 120_000)
