import { describe, expect, it } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createTask } from './examples.ts'

/** TASK-020. */
const taskStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED']

const server = await getTestServer()
const maren = await createPerson(server)

const patchTask = async (id: string, body: object): Promise<Task> =>
  (await maren.request('PATCH', `/tasks/${id}`, body)).body.data
const isNow = (at: string | null) => Math.abs(Date.now() - Date.parse(at ?? '')) < 60_000

describe('does', () => {
  it('dates a task that is completed with now, from every other status (TASK-022, TASK-023)', async () => {
    for (const from of taskStatuses.filter((status) => status !== 'COMPLETED')) {
      const { id, completedAt } = await createTask(maren, { title: 'To do', status: from })
      expect(completedAt, from).toBeNull()
      expect(isNow((await patchTask(id, { status: 'COMPLETED' })).completedAt), from).toBe(true)
    }
    expect(isNow((await createTask(maren, { title: 'Done', status: 'COMPLETED' })).completedAt)).toBe(true)
  })

  it('takes the date away with any other status (TASK-024)', async () => {
    for (const to of taskStatuses.filter((status) => status !== 'COMPLETED')) {
      const { id } = await createTask(maren, { title: 'Done', status: 'COMPLETED' })
      expect((await patchTask(id, { status: to })).completedAt, to).toBeNull()
    }
  })

  it('starts, pauses and cancels a task (TASK-025, TASK-026, TASK-027)', async () => {
    const { id } = await createTask(maren)
    for (const status of ['IN_PROGRESS', 'PENDING', 'CANCELLED'] as const)
      expect(await patchTask(id, { status })).toMatchObject({ status, completedAt: null })
  })

  it('goes from any status to any other (TASK-028)', async () => {
    const { id } = await createTask(maren)
    for (const from of taskStatuses)
      for (const status of taskStatuses) {
        await patchTask(id, { status: from })
        expect((await patchTask(id, { status })).status).toBe(status)
      }
  })

  it('keeps the date that is sent with the completion, and the earlier one when it is completed again', async () => {
    const { id } = await createTask(maren)
    const told = await patchTask(id, { status: 'COMPLETED', completedAt: '2026-03-10T09:30:00Z' })
    expect(told.completedAt).toBe('2026-03-10T09:30:00+00:00')
    for (const again of [{ status: 'COMPLETED' }, { completedAt: null }, { priority: 'LOW' }])
      expect((await patchTask(id, again)).completedAt).toBe(told.completedAt)
  })
})

describe('refuses', () => {
  it('a completed date for a task that is not completed', async () => {
    const { id, completedAt } = await createTask(maren, { title: 'To do', completedAt: '2026-03-10T09:30:00Z' })
    expect(completedAt).toBeNull()
    expect((await patchTask(id, { completedAt: '2026-03-10T09:30:00Z' })).completedAt).toBeNull()
  })
})
