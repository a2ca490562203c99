import { describe, expect, it } from 'vitest'
import type { Pipeline } from '#contract/pipelines/pipeline.ts'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { sendFile, waitForChange, waitForImport } from '../../transfer/examples.ts'
import { createDeal } from '../examples.ts'
import { findStage } from '../pipelines/examples.ts'
import { requireReason } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server)
const [pipeline] = (await maren.request('GET', '/pipelines')).body.data as [Pipeline]
const [open, lost] = [findStage(pipeline, 'Open'), findStage(pipeline, 'Lost')]
/** Lost before the workspace began to require a reason. */
const old = await createDeal(maren, { title: 'Old', status: 'LOST' })
await requireReason(maren)

const getDeal = async (id: string) => (await maren.request('GET', `/deals/${id}`)).body.data
const refusal = [422, 'validation_failed', { lostReason: ['A lost deal needs a reason. Please add one.'] }]
const send = async (method: 'POST' | 'PATCH', path: string, body: object, person = maren) => {
  const answer = await person.request(method, path, body)
  return answer.status < 300 ? answer.status : [answer.status, answer.body.error, answer.body.field_errors]
}

describe('does', () => {
  it('accepts a loss with a reason, by its status or its stage, alone or of many deals', async () => {
    const ids = []
    for (const title of ['One', 'Two', 'Three', 'Four']) ids.push((await createDeal(maren, { title })).id)
    expect(await send('PATCH', `/deals/${ids[0]}/status`, { status: 'LOST', lostReason: 'Price' })).toBe(200)
    expect(await send('PATCH', `/deals/${ids[1]}`, { stageId: lost, lostReason: 'Price' })).toBe(200)
    const changes = { status: 'LOST', lostReason: 'Price' }
    expect(await send('PATCH', '/deals/bulk', { dealIds: ids.slice(2), changes })).toBe(200)
    for (const id of ids) expect(await getDeal(id)).toMatchObject(changes)
    expect(await send('POST', '/deals', { title: 'Five', stageId: lost, lostReason: 'Price' })).toBe(201)
  })

  it('accepts a loss again of a deal that has a reason, and every change of one that was lost without', async () => {
    const { id } = await createDeal(maren, { title: 'Lost', status: 'LOST', lostReason: 'Price' })
    expect(await send('PATCH', `/deals/${id}/status`, { status: 'LOST' })).toBe(200)
    expect(await send('PATCH', `/deals/${id}`, { lostReason: 'Too late' })).toBe(200)
    expect(await send('PATCH', `/deals/${old.id}`, { title: 'Older', value: 7 })).toBe(200)
    expect(await getDeal(old.id)).toMatchObject({ title: 'Older', status: 'LOST', lostReason: null })
  })

  it('requires nothing in another workspace, nor once the setting is off', async () => {
    const theirs = await createDeal(otherTenant, { title: 'Theirs' })
    expect(await send('PATCH', `/deals/${theirs.id}/status`, { status: 'LOST' }, otherTenant)).toBe(200)
    await requireReason(maren, false)
    const { id } = await createDeal(maren, { title: 'Free' })
    expect(await send('PATCH', `/deals/${id}/status`, { status: 'LOST' })).toBe(200)
    await requireReason(maren)
  })
})

describe('refuses', () => {
  it('to lose a deal without a reason, by its status or its stage, and changes nothing', async () => {
    const { id, version } = await createDeal(maren, { title: 'Still open' })
    for (const lostReason of [undefined, null, '', '  ']) {
      expect(await send('PATCH', `/deals/${id}/status`, { status: 'LOST', lostReason })).toEqual(refusal)
      expect(await send('PATCH', `/deals/${id}`, { title: 'New', status: 'LOST', lostReason })).toEqual(refusal)
      expect(await send('PATCH', `/deals/${id}`, { stageId: lost, lostReason })).toEqual(refusal)
      expect(await send('POST', '/deals', { title: 'New', status: 'LOST', lostReason })).toEqual(refusal)
      expect(await send('POST', '/deals', { title: 'New', stageId: lost, lostReason })).toEqual(refusal)
    }
    expect(await getDeal(id)).toMatchObject({ title: 'Still open', status: 'OPEN', stageId: open, version })
  })

  it('to lose many deals without a reason: none of them is', async () => {
    const { id } = await createDeal(maren, { title: 'Open' })
    const other = await createDeal(maren, { title: 'Won', status: 'WON' })
    for (const changes of [{ status: 'LOST' }, { stageId: lost }])
      expect(await send('PATCH', '/deals/bulk', { dealIds: [id, other.id], changes })).toEqual(refusal)
    expect([(await getDeal(id)).status, (await getDeal(other.id)).status]).toEqual(['OPEN', 'WON'])
  })

  it('to remove the reason of a lost deal', async () => {
    const { id } = await createDeal(maren, { title: 'Lost', status: 'LOST', lostReason: 'Price' })
    expect(await send('PATCH', `/deals/${id}`, { lostReason: null })).toEqual(refusal)
    expect(await send('PATCH', '/deals/bulk', { dealIds: [id], changes: { lostReason: null } })).toEqual(refusal)
    expect((await getDeal(id)).lostReason).toBe('Price')
  })
})

describe('survives', () => {
  it('imports of deals that were lost without a reason, and their undo', async () => {
    const { id } = await createDeal(maren, { title: 'Of the file' })
    const started = await sendFile(maren, '/deals/import', {
      content: 'Title,Status\nOf the file,LOST\nNew of the file,LOST\n',
      options: { onDuplicate: 'update' },
    })
    const { importId } = await waitForImport(server, maren, started.body.data.importId)
    expect(await getDeal(id)).toMatchObject({ status: 'LOST', lostReason: null })
    const found = await maren.request('GET', '/deals?search=new of the file')
    expect(found.body.data).toMatchObject([{ status: 'LOST', lostReason: null }])
    await maren.request('POST', `/imports/${importId}/undo`)
    for (let done = false; !done; ) {
      const changed = waitForChange(server, maren)
      done = (await maren.request('GET', `/imports/${importId}`)).body.data.undo?.status === 'done'
      if (!done) await changed
    }
    expect(await getDeal(id)).toMatchObject({ status: 'OPEN' })
  })

  it('the undo of a change of many deals, which are lost without a reason again', async () => {
    const bulkOperationId = crypto.randomUUID()
    await maren.request('PATCH', '/deals/bulk', { dealIds: [old.id], changes: { status: 'OPEN' }, bulkOperationId })
    expect((await getDeal(old.id)).status).toBe('OPEN')
    const undone = await maren.request('POST', '/deals/bulk/undo', { bulkOperationId })
    expect(undone.status).toBe(200)
    expect(await getDeal(old.id)).toMatchObject({ status: 'LOST', lostReason: null })
  })

  it('a stage of lost deals that is deleted, and deals that come back from the trash', async () => {
    const name = 'Disqualified'
    const withExtra = await maren.request('POST', `/pipelines/${pipeline.id}/stages`, { name, category: 'LOST' })
    const extra = findStage(withExtra.body.data, name)
    await maren.request('PATCH', `/deals/${old.id}`, { stageId: extra })
    const { deletionId } = (await maren.request('DELETE', `/deals/${old.id}`)).body.data
    const deleted = await maren.request('DELETE', `/pipelines/${pipeline.id}/stages/${extra}?moveTo=${lost}`)
    expect(deleted.status).toBe(200)
    expect((await maren.request('POST', '/deals/restore', { deletionId })).status).toBe(200)
    expect(await getDeal(old.id)).toMatchObject({ stageId: lost, status: 'LOST', lostReason: null })
  })
})
