import { beforeAll, describe, expect, it } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { inHours, makeTask } from './story.ts'

const links: Record<string, string> = {}
const server = await aServer()
const maren = await aPerson(server)
const priya = await aPerson(server, { beside: maren, role: 'MEMBER', name: 'Priya Nair' })
beforeAll(async () => {
  links.contactId = (await aContact(maren, { name: 'Amara Okonkwo' })).id
  links.companyId = await aCompany(server, maren)
  links.dealId = (await makeDeal(maren)).id
  const { contactId, companyId, dealId } = links
  await makeTask(maren, { title: 'Someday', description: 'Ünder the sea', priority: 'LOW' })
  await makeTask(maren, { title: 'Late', dueDate: inHours(-2), priority: 'URGENT', contactId })
  await makeTask(maren, { title: 'Late but done', dueDate: inHours(-30), status: 'COMPLETED', contactId, companyId })
  await makeTask(maren, { title: 'Late but off', dueDate: inHours(-40), status: 'CANCELLED', companyId })
  await makeTask(priya, { title: 'Started', dueDate: inHours(1), status: 'IN_PROGRESS', isAutomated: true, dealId })
  await makeTask(priya, { title: 'Far', dueDate: inHours(900), priority: 'HIGH', contactId, dealId })
})

const titles = ({ body }: Answer) => body.data.map(({ title }: Task) => title)
const list = async (query: string) => titles(await maren.calls('GET', `/tasks?${query}`))

describe('does', () => {
  it('lists tasks by due date, those without one last, with the total (TASK-011)', async () => {
    const answer = await maren.calls('GET', '/tasks')
    expect(titles(answer)).toEqual(['Late but off', 'Late but done', 'Late', 'Started', 'Far', 'Someday'])
    expect(answer.body).toMatchObject({ success: true, page: { total: 6, totalIsExact: true, nextCursor: null } })
  })

  it('filters by status, with OVERDUE as a rule among them (TASK-021)', async () => {
    expect(await list('status=OVERDUE')).toEqual(['Late'])
    expect(await list('status=PENDING,IN_PROGRESS')).toEqual(['Late', 'Started', 'Far', 'Someday'])
    expect(await list('status=OVERDUE,COMPLETED')).toEqual(['Late but done', 'Late'])
  })

  it('counts as overdue what was due before now and is neither completed nor cancelled (TASK-029)', async () => {
    const { id } = await makeTask(maren, { title: 'Just now', dueDate: inHours(-0.001) })
    expect(await list('status=OVERDUE')).toEqual(['Late', 'Just now'])
    for (const status of ['COMPLETED', 'CANCELLED', 'IN_PROGRESS']) {
      await maren.calls('PATCH', `/tasks/${id}`, { status })
      expect((await list('status=OVERDUE')).includes('Just now'), status).toBe(status === 'IN_PROGRESS')
    }
    await maren.calls('PATCH', `/tasks/${id}`, { dueDate: inHours(1) })
    expect(await list('status=OVERDUE')).toEqual(['Late'])
    await maren.calls('DELETE', `/tasks/${id}`)
  })

  it('filters by priority, automation, person, record and due date', async () => {
    expect(await list('priority=HIGH,URGENT')).toEqual(['Late', 'Far'])
    expect(await list('isAutomated=true')).toEqual(['Started'])
    expect(await list('isAutomated=false&status=IN_PROGRESS')).toEqual([])
    expect(await list(`assigneeId=${priya.userId}`)).toEqual(['Started', 'Far'])
    expect(await list(`contactId=${links.contactId}&dealId=${links.dealId}`)).toEqual(['Far'])
    const day = `dueFrom=${encodeURIComponent(inHours(-3))}&dueTo=${encodeURIComponent(inHours(3))}`
    expect(await list(day)).toEqual(['Late', 'Started'])
  })

  it('finds a text in title or description, whatever its case and accents', async () => {
    expect(await list('search=LATE%20BUT')).toEqual(['Late but off', 'Late but done'])
    expect(await list('search=done%20late')).toEqual(['Late but done'])
    expect(await list('search=under')).toEqual(['Someday'])
    expect(await list('search=fa')).toEqual(['Far'])
    expect(await list('search=%25')).toEqual([])
  })

  it('sorts by each column, both ways, and pages through it', async () => {
    expect(await list('sort=-priority')).toEqual(['Late', 'Far', 'Started', 'Late but off', 'Late but done', 'Someday'])
    expect((await list('sort=assignee')).slice(4)).toEqual(['Started', 'Far'])
    for (const sort of ['dueDate', '-dueDate', 'title', '-status', 'createdAt', 'updatedAt', 'priority', 'assignee']) {
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const answer = await maren.calls('GET', `/tasks?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        seen.push(...titles(answer))
        cursor = answer.body.page.nextCursor ?? ''
        if (!cursor) break
      }
      expect(seen, sort).toEqual(await list(`sort=${sort}`))
    }
  })

  it('lists tasks of a contact, a company and a deal, by due date (TASK-017, TASK-018, TASK-019)', async () => {
    const of = async (path: string) => titles(await maren.calls('GET', `/tasks/${path}`))
    expect(await of(`contacts/${links.contactId}`)).toEqual(['Late but done', 'Late', 'Far'])
    expect(await of(`companies/${links.companyId}`)).toEqual(['Late but off', 'Late but done'])
    expect(await of(`deals/${links.dealId}`)).toEqual(['Started', 'Far'])
  })

  it('filters tasks of a record by status, priority and automation (TASK-017, TASK-018, TASK-019)', async () => {
    const of = async (path: string, query: string) => titles(await maren.calls('GET', `/tasks/${path}?${query}`))
    expect(await of(`contacts/${links.contactId}`, 'status=OVERDUE')).toEqual(['Late'])
    expect(await of(`contacts/${links.contactId}`, 'priority=HIGH')).toEqual(['Far'])
    expect(await of(`companies/${links.companyId}`, 'status=CANCELLED')).toEqual(['Late but off'])
    expect(await of(`deals/${links.dealId}`, 'isAutomated=true')).toEqual(['Started'])
    // What else a query says is ignored.
    expect(await of(`deals/${links.dealId}`, `contactId=${links.contactId}`)).toEqual(['Started', 'Far'])
  })
})

describe('refuses', () => {
  it('filters and sorts that do not exist', async () => {
    for (const query of [
      'status=DONE',
      'priority=MAYBE',
      'isAutomated=maybe',
      'assigneeId=me',
      'dueFrom=soon',
      'sort=x',
    ])
      expect((await maren.calls('GET', `/tasks?${query}`)).status, query).toBe(400)
  })

  it('a record that is not there, or in the trash', async () => {
    const { id } = await aContact(maren, { name: 'Gone' })
    await maren.calls('DELETE', `/contacts/${id}`)
    for (const path of [`contacts/${id}`, `companies/${id}`, `deals/${id}`])
      expect((await maren.calls('GET', `/tasks/${path}`)).status).toBe(404)
  })
})
