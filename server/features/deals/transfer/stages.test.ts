import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { sendFile, waitForChange, waitForImport } from '../../transfer/examples.ts'
import { createDeal } from '../examples.ts'
import { createPipeline, createSalesPipeline, createStage, findStage } from '../pipelines/examples.ts'

const server = await getTestServer()

/** Imports deals; returns the state of the import when it has ended. */
async function importFile(person: Person, lines: string[], options: Record<string, string> = {}) {
  const answer = await sendFile(person, '/deals/import', { content: `${lines.join('\n')}\n`, options })
  expect(answer.status, answer.text).toBe(200)
  return waitForImport(server, person, answer.body.data.importId)
}

/** Undoes an import; returns the result when it has ended. */
async function undo(person: Person, importId: string) {
  await person.request('POST', `/imports/${importId}/undo`)
  for (;;) {
    const changed = waitForChange(server, person)
    const { undo } = (await person.request('GET', `/imports/${importId}`)).body.data
    if (undo?.status === 'done') return undo
    await changed
  }
}

/** Reads title → pipeline, stage and status from the API. */
async function readStages(person: Person): Promise<Record<string, string>> {
  const pipelines = (await person.request('GET', '/pipelines')).body.data as { id: string; name: string }[]
  const deals = (await person.request('GET', '/deals?limit=500')).body.data
  return Object.fromEntries(
    deals.map(({ title, status, stage }: { title: string; status: string; stage: Record<string, string> }) => {
      const pipeline = pipelines.find(({ id }) => id === stage.pipelineId)?.name
      return [title, `${pipeline} · ${stage.name} · ${status}`]
    }),
  )
}

/** Creates three pipelines of eight stages, many with the same names. */
async function createThreePipelines(person: Person): Promise<string[]> {
  const names = ['Sales pipeline', 'Renewals', 'Partners']
  const [first] = (await person.request('GET', '/pipelines')).body.data
  const ids = [first.id]
  for (const name of names.slice(1)) ids.push((await createPipeline(person, name)).id)
  for (const id of ids)
    for (const [name, category] of [
      ['Qualified', 'OPEN'],
      ['Proposal', 'OPEN'],
      ['On hold', 'PAUSED'],
      ['No budget', 'LOST'],
    ])
      await createStage(person, id, { name, category })
  return names
}

const eightStages = [
  ['Open', 'OPEN'],
  ['Qualified', 'OPEN'],
  ['Proposal', 'OPEN'],
  ['Paused', 'PAUSED'],
  ['On hold', 'PAUSED'],
  ['Won', 'WON'],
  ['Lost', 'LOST'],
  ['No budget', 'LOST'],
]

describe('does', () => {
  it('imports deals into three pipelines of eight stages, and exports them as they were', async () => {
    const maren = await createPerson(server)
    const pipelines = await createThreePipelines(maren)
    const places = pipelines.flatMap((pipeline) => eightStages.map(([stage, status]) => ({ pipeline, stage, status })))
    const expected = Object.fromEntries(
      places.map(({ pipeline, stage, status }) => [`${pipeline} ${stage}`, `${pipeline} · ${stage} · ${status}`]),
    )
    const lines = places.map(({ pipeline, stage }) => `${pipeline} ${stage},${pipeline.toUpperCase()},${stage}`)
    expect(await importFile(maren, ['Deal name,Pipeline,Deal stage', ...lines])).toMatchObject({
      ...{ created: 24, failed: 0, errors: [] },
    })
    expect(await readStages(maren)).toEqual(expected)

    const file = await maren.request('POST', '/deals/export', {})
    const exported: Record<string, string>[] = parse(file.text, { columns: true })
    const row = exported.find(({ Title }) => Title === 'Partners No budget')
    expect(row).toMatchObject({ Pipeline: 'Partners', Stage: 'No budget', Status: 'LOST' })
    await maren.request('POST', '/deals/bulk-delete', { filters: {} })
    expect(await importFile(maren, [file.text.trim()])).toMatchObject({ created: 24, failed: 0, errors: [] })
    expect(await readStages(maren)).toEqual(expected)
  })

  it('suggests the columns of a pipeline and a stage', async () => {
    const maren = await createPerson(server)
    const content = 'Title,Deal - Pipeline,Deal - Stage,Deal - Status\nA,Sales pipeline,Open,open\n'
    const { body } = await sendFile(maren, '/deals/import/preview', { content })
    expect(body.data.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['title', 'pipeline', 'stage', 'status'],
    ])
  })

  it('puts deals with a pipeline or a status alone into the first stage that fits', async () => {
    const maren = await createPerson(server)
    await createSalesPipeline(maren)
    const file = [
      'Title,Pipeline,Stage,Status',
      'Status,,,LOST',
      'Pipeline,New business,,',
      'Both,New business,,WON',
      'Stage,,proposal,',
      'Shared,,Paused,',
    ]
    expect(await importFile(maren, file)).toMatchObject({ created: 5, failed: 0, errors: [] })
    expect(await readStages(maren)).toEqual({
      Status: 'Sales pipeline · Lost · LOST',
      Pipeline: 'New business · Open · OPEN',
      Both: 'New business · Won · WON',
      Stage: 'New business · Proposal · OPEN',
      Shared: 'Sales pipeline · Paused · PAUSED',
    })
  })

  it('imports the stages of JSON rows by their ids, as answers have them', async () => {
    const maren = await createPerson(server)
    const { sales, proposal } = await createSalesPipeline(maren)
    const deal = await createDeal(maren, { title: 'Whole', stageId: findStage(sales, 'Paused') })
    await maren.request('DELETE', `/deals/${deal.id}`)
    for (const deals of [[deal, { title: 'Name', stage: 'Qualified' }], [{ title: 'Id', stageId: proposal }]]) {
      const answer = await maren.request('POST', '/deals/import', { deals })
      expect(answer.body.data).toMatchObject({ created: deals.length, errors: [] })
    }
    expect(await readStages(maren)).toEqual({
      Whole: 'New business · Paused · PAUSED',
      Id: 'New business · Proposal · OPEN',
      Name: 'New business · Qualified · OPEN',
    })
  })

  it('shows in a dry run where deals would go', async () => {
    const maren = await createPerson(server)
    await createSalesPipeline(maren)
    const content = 'Title,Stage\nWinter,Proposal\n'
    const { body } = await sendFile(maren, '/deals/import', { content, options: { dryRun: 'true' } })
    expect(body.data.rows[0].changes).toContainEqual({ field: 'stage', label: 'Stage', from: null, to: 'Proposal' })
  })

  it('moves deals of a file that updates them, and back when it is undone', async () => {
    const maren = await createPerson(server)
    const { qualified } = await createSalesPipeline(maren)
    for (const title of ['Same status', 'Other status', 'Stays']) await createDeal(maren, { title, stageId: qualified })
    const file = [
      'Title,Pipeline,Stage',
      'Same status,,Proposal',
      'Other status,New business,Lost',
      'Stays,New business,',
    ]
    const state = await importFile(maren, file, { onDuplicate: 'update' })
    expect(state.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [4, 'pipeline'],
    ])
    expect(await readStages(maren)).toEqual({
      'Same status': 'New business · Proposal · OPEN',
      'Other status': 'New business · Lost · LOST',
      Stays: 'New business · Qualified · OPEN',
    })
    await undo(maren, state.importId)
    expect(await readStages(maren)).toEqual({
      'Same status': 'New business · Qualified · OPEN',
      'Other status': 'New business · Qualified · OPEN',
      Stays: 'New business · Qualified · OPEN',
    })
  })

  it('gives back what follows a stage or a status: the probability, the closing date and the reason', async () => {
    const maren = await createPerson(server)
    const [{ id: pipelineId }] = (await maren.request('GET', '/pipelines')).body.data
    await createStage(maren, pipelineId, { name: 'Proposal', category: 'OPEN', probability: 80 })
    const won = { status: 'WON', actualCloseDate: '2025-01-15T00:00:00.000Z' }
    const lost = { status: 'LOST', actualCloseDate: '2025-02-15T00:00:00.000Z', lostReason: 'Price' }
    const ids: string[] = []
    for (const deal of [
      { title: 'Guessed', probability: 40 },
      { title: 'Closed', ...won },
      { title: 'Gone', ...lost },
    ])
      ids.push((await createDeal(maren, deal)).id)
    const read = async () =>
      Promise.all(
        ids.map(async (id) => {
          const { data } = (await maren.request('GET', `/deals/${id}`)).body
          return [data.stage.name, data.status, data.probability, data.actualCloseDate, data.lostReason]
        }),
      )
    const before = await read()
    const file = ['Title,Stage,Status', 'Guessed,Proposal,', 'Closed,,OPEN', 'Gone,,WON']
    const { importId } = await importFile(maren, file, { onDuplicate: 'update' })
    const imported = await read()
    expect(imported.map((deal) => deal.slice(0, 3))).toEqual([
      ['Proposal', 'OPEN', 80],
      ['Open', 'OPEN', 0],
      ['Won', 'WON', 0],
    ])
    expect(await undo(maren, importId)).toMatchObject({ restored: 3, kept: 0 })
    expect(await read()).toEqual(before)
    expect(before[1]?.[3]).toContain('2025-01-15')
    expect(before[2]?.slice(3)).toEqual([expect.stringContaining('2025-02-15'), 'Price'])
  })

  it('leaves a deal alone that somebody reopened and won again since, though it looks as the file left it', async () => {
    const maren = await createPerson(server)
    const ids: string[] = []
    for (const title of ['Won again', 'Left alone']) ids.push((await createDeal(maren, { title })).id)
    const closed = '2026-03-02T09:00:00+00:00'
    const file = ['Title,Status,Actual close date', `Won again,WON,${closed}`, `Left alone,WON,${closed}`]
    const { importId } = await importFile(maren, file, { onDuplicate: 'update' })
    await maren.request('PATCH', `/deals/${ids[0]}/status`, { status: 'OPEN' })
    await maren.request('PATCH', `/deals/${ids[0]}/status`, { status: 'WON', actualCloseDate: closed })
    expect(await undo(maren, importId)).toMatchObject({ restored: 1 })
    const read = async (id?: string) => (await maren.request('GET', `/deals/${id}`)).body.data
    expect(await read(ids[0])).toMatchObject({ status: 'WON', actualCloseDate: closed })
    expect(await read(ids[1])).toMatchObject({ status: 'OPEN', actualCloseDate: null })
  })

  it('leaves a deal that somebody has moved since where it is, also within its status', async () => {
    const maren = await createPerson(server)
    const [{ id: pipelineId }] = (await maren.request('GET', '/pipelines')).body.data
    const signed = findStage(await createStage(maren, pipelineId, { name: 'Signed', category: 'WON' }), 'Signed')
    for (const file of [
      ['Title,Status', 'By status,WON'],
      ['Title,Stage', 'By stage,Won'],
    ]) {
      const { id } = await createDeal(maren, { title: file[1]?.split(',')[0] })
      const { importId } = await importFile(maren, file, { onDuplicate: 'update' })
      await maren.request('PATCH', `/deals/${id}`, { stageId: signed })
      const moved = (await maren.request('GET', `/deals/${id}`)).body.data
      expect(await undo(maren, importId)).toMatchObject({ restored: 0 })
      const { stage, status, actualCloseDate } = (await maren.request('GET', `/deals/${id}`)).body.data
      expect([stage.name, status, actualCloseDate]).toEqual(['Signed', 'WON', moved.actualCloseDate])
    }
  })

  it('reads pipelines and stages instead of the cells that are mapped to them, by name or id', async () => {
    const maren = await createPerson(server)
    await createThreePipelines(maren)
    const pipelines = (await maren.request('GET', '/pipelines')).body.data as { id: string; name: string }[]
    const renewals = pipelines.find(({ name }) => name === 'Renewals')
    const lines = ['Title,Pipeline,Stage', 'A,Extensions,Talking', 'B,Partners,Talking', 'C,,n/a']
    const values = {
      pipeline: { extensions: renewals?.id },
      stage: { talking: 'Proposal', 'n/a': null },
    }
    const state = await importFile(maren, lines, { values: JSON.stringify(values) })
    expect(state).toMatchObject({ created: 3, errors: [] })
    expect(await readStages(maren)).toEqual({
      A: 'Renewals · Proposal · OPEN',
      B: 'Partners · Proposal · OPEN',
      C: 'Sales pipeline · Open · OPEN',
    })
  })
})

describe('refuses', () => {
  it('unknown pipelines and stages, which are left out and told, and a stage that contradicts the status', async () => {
    const maren = await createPerson(server)
    await createSalesPipeline(maren)
    const file = [
      'Title,Pipeline,Stage,Status',
      'A,Nowhere,Proposal,WON',
      'B,Sales pipeline,Proposal,',
      'C,,Nothing,PAUSED',
      'D,New business,Proposal,WON',
      'E,,Proposal,OPEN',
    ]
    const state = await importFile(maren, file)
    expect(state).toMatchObject({ total: 5, created: 4, failed: 1 })
    expect(state.errors).toEqual([
      { row: 2, field: 'pipeline', message: 'Pipeline must be the name of a pipeline' },
      { row: 3, field: 'stage', message: 'Stage must be one of Open, Paused, Won, Lost' },
      { row: 4, field: 'stage', message: 'Stage must be the name of a stage' },
      { row: 5, field: 'stage', message: 'The stage Proposal is for OPEN deals, but the status is WON' },
    ])
    expect(await readStages(maren)).toEqual({
      A: 'Sales pipeline · Won · WON',
      B: 'Sales pipeline · Open · OPEN',
      C: 'Sales pipeline · Paused · PAUSED',
      E: 'New business · Proposal · OPEN',
    })
  })

  it('to move deals to a pipeline without a stage or a status when it updates them', async () => {
    const maren = await createPerson(server)
    await createSalesPipeline(maren)
    const state = await importFile(maren, ['Title,Pipeline', 'A,New business'], { onDuplicate: 'update' })
    expect(state.errors).toEqual([
      { row: 2, field: 'pipeline', message: 'To update deals, a pipeline also needs a stage or a status' },
    ])
  })
})

describe('hides', () => {
  it('pipelines and stages of other workspaces from files', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    const { sales, proposal } = await createSalesPipeline(maren)
    const file = ['Title,Pipeline,Stage', 'A,New business,', `B,${sales.id},`, `C,,${proposal}`, 'D,,Proposal']
    expect((await importFile(otherTenant, file)).errors).toHaveLength(4)
    expect(new Set(Object.values(await readStages(otherTenant)))).toEqual(new Set(['Sales pipeline · Open · OPEN']))
  })
})
