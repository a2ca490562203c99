import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { sendRequest } from '../../testing/factories/person.ts'
import { databaseUrl } from '../../testing/harness/test-cluster.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer({ alone: true })

const getStatus = async () => (await sendRequest(server, 'GET', '/api/maintenance/status')).body.data

/** The operator's command, as it is typed. */
async function runOperatorCommand(...words: string[]) {
  const { rows } = await server.platform.database.owner.query<{ name: string }>('select current_database() as name')
  return spawnSync('npx', ['tsx', join(import.meta.dirname, '../../../scripts/maintenance.ts'), ...words], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(inject('clusterUrl'), rows[0]!.name),
      APP_SECRET: '0f8f2d4c9b7a6e5d3c1b0a9f8e7d6c5b4a39281706f5e4d3',
    },
  })
}

describe('does', () => {
  it('answers without a session that maintenance is off (MAINT-001, MAINT-002)', async () => {
    expect(await getStatus()).toEqual({ is_maintenance_mode: false, is_done: true, created_at: null, updated_at: null })
  })

  it('is switched on and off by the operator, and returns since when (MAINT-001)', async () => {
    expect(await runOperatorCommand('on')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Maintenance is on'),
    })
    const on = await getStatus()
    expect(on).toMatchObject({ is_maintenance_mode: true, is_done: false })
    expect(Date.now() - Date.parse(on.created_at)).toBeLessThan(60_000)
    expect((await runOperatorCommand('on')).stdout).toContain('was on already')
    expect((await getStatus()).created_at).toBe(on.created_at)
    expect(await runOperatorCommand('off')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Maintenance is over'),
    })
    const off = await getStatus()
    expect(off).toMatchObject({ is_maintenance_mode: true, is_done: true, created_at: on.created_at })
    expect(Date.parse(off.updated_at)).toBeGreaterThan(Date.parse(on.created_at))
  }, 60_000)
})

describe('refuses', () => {
  it('prints its usage for any other argument', async () => {
    const said = await runOperatorCommand('perhaps')
    expect(said).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run maintenance -- on') })
  }, 30_000)
})
