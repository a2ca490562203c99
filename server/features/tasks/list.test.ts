import { beforeAll, describe, expect, it } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { createPerson, type TestResponse } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createTask, hoursFromNow } from './examples.ts'

const links: Record<string, string> = {}
const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Priya Nair' })
beforeAll(async () => {
  links.contactId = (await createContact(maren, { name: 'Amara Okonkwo' })).id
  links.companyId = await insertCompany(server, maren)
  links.dealId = (await createDeal(maren)).id
  const { contactId, companyId, dealId } = links
  await createTask(maren, { title: 'Someday', description: 'Ünder the sea', priority: 'LOW' })
  await createTask(maren, { title: 'Late', dueDate: hoursFromNow(-2), priority: 'URGENT', contactId })
  await createTask(maren, {
    title: 'Late but done',
    dueDate: hoursFromNow(-30),
    status: 'COMPLETED',
    contactId,
    companyId,
  })
  await createTask(maren, { title: 'Late but off', dueDate: hoursFromNow(-40), status: 'CANCELLED', companyId })
  await createTask(priya, {
    title: 'Started',
    dueDate: hoursFromNow(1),
    status: 'IN_PROGRESS',
    isAutomated: true,
    dealId,
  })
  await createTask(priya, { title: 'Far', dueDate: hoursFromNow(900), priority: 'HIGH', contactId, dealId })
})

const titlesIn = ({ body }: TestResponse) => body.data.map(({ title }: Task) => title)
const listTitles = async (query: string) => titlesIn(await maren.request('GET', `/tasks?${query}`))

describe('does', () => {
  it('lists tasks by due date, those without one last, with the total (TASK-011)', async () => {
    const answer = await maren.request('GET', '/tasks')
    expect(titlesIn(answer)).toEqual(['Late but off', 'Late but done', 'Late', 'Started', 'Far', 'Someday'])
    expect(answer.body).toMatchObject({ success: true, page: { total: 6, totalIsExact: true, nextCursor: null } })
  })

  it('filters by status, with OVERDUE as a rule among them (TASK-021)', async () => {
    expect(await listTitles('status=OVERDUE')).toEqual(['Late'])
    expect(await listTitles('status=PENDING,IN_PROGRESS')).toEqual(['Late', 'Started', 'Far', 'Someday'])
    expect(await listTitles('status=OVERDUE,COMPLETED')).toEqual(['Late but done', 'Late'])
  })

  it('counts as overdue what was due before now and is neither completed nor cancelled (TASK-029)', async () => {
    const { id } = await createTask(maren, { title: 'Just now', dueDate: hoursFromNow(-0.001) })
    expect(await listTitles('status=OVERDUE')).toEqual(['Late', 'Just now'])
    for (const status of ['COMPLETED', 'CANCELLED', 'IN_PROGRESS']) {
      await maren.request('PATCH', `/tasks/${id}`, { status })
      expect((await listTitles('status=OVERDUE')).includes('Just now'), status).toBe(status === 'IN_PROGRESS')
    }
    await maren.request('PATCH', `/tasks/${id}`, { dueDate: hoursFromNow(1) })
    expect(await listTitles('status=OVERDUE')).toEqual(['Late'])
    await maren.request('DELETE', `/tasks/${id}`)
  })

  it('filters by priority, automation, person, record and due date', async () => {
    expect(await listTitles('priority=HIGH,URGENT')).toEqual(['Late', 'Far'])
    expect(await listTitles('isAutomated=true')).toEqual(['Started'])
    expect(await listTitles('isAutomated=false&status=IN_PROGRESS')).toEqual([])
    expect(await listTitles(`assigneeId=${priya.userId}`)).toEqual(['Started', 'Far'])
    expect(await listTitles(`contactId=${links.contactId}&dealId=${links.dealId}`)).toEqual(['Far'])
    const day = `dueFrom=${encodeURIComponent(hoursFromNow(-3))}&dueTo=${encodeURIComponent(hoursFromNow(3))}`
    expect(await listTitles(day)).toEqual(['Late', 'Started'])
  })

  it('finds a text in title or description, regardless of case and accents', async () => {
    expect(await listTitles('search=LATE%20BUT')).toEqual(['Late but off', 'Late but done'])
    expect(await listTitles('search=done%20late')).toEqual(['Late but done'])
    expect(await listTitles('search=under')).toEqual(['Someday'])
    expect(await listTitles('search=fa')).toEqual(['Far'])
    expect(await listTitles('search=%25')).toEqual([])
  })

  it('sorts by each column, both ways, and pages through it', async () => {
    expect(await listTitles('sort=-priority')).toEqual([
      'Late',
      'Far',
      'Started',
      'Late but off',
      'Late but done',
      'Someday',
    ])
    expect((await listTitles('sort=assignee')).slice(4)).toEqual(['Started', 'Far'])
    for (const sort of ['dueDate', '-dueDate', 'title', '-status', 'createdAt', 'updatedAt', 'priority', 'assignee']) {
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const answer = await maren.request('GET', `/tasks?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        seen.push(...titlesIn(answer))
        cursor = answer.body.page.nextCursor ?? ''
        if (!cursor) break
      }
      expect(seen, sort).toEqual(await listTitles(`sort=${sort}`))
    }
  })

  it('lists tasks of a contact, a company and a deal, by due date (TASK-017, TASK-018, TASK-019)', async () => {
    const of = async (path: string) => titlesIn(await maren.request('GET', `/tasks/${path}`))
    expect(await of(`contacts/${links.contactId}`)).toEqual(['Late but done', 'Late', 'Far'])
    expect(await of(`companies/${links.companyId}`)).toEqual(['Late but off', 'Late but done'])
    expect(await of(`deals/${links.dealId}`)).toEqual(['Started', 'Far'])
  })

  it('filters tasks of a record by status, priority and automation (TASK-017, TASK-018, TASK-019)', async () => {
    const of = async (path: string, query: string) => titlesIn(await maren.request('GET', `/tasks/${path}?${query}`))
    expect(await of(`contacts/${links.contactId}`, 'status=OVERDUE')).toEqual(['Late'])
    expect(await of(`contacts/${links.contactId}`, 'priority=HIGH')).toEqual(['Far'])
    expect(await of(`companies/${links.companyId}`, 'status=CANCELLED')).toEqual(['Late but off'])
    expect(await of(`deals/${links.dealId}`, 'isAutomated=true')).toEqual(['Started'])
    // Unknown parameters of a query are ignored.
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
      expect((await maren.request('GET', `/tasks?${query}`)).status, query).toBe(400)
  })

  it('a record that is not there, or in the trash', async () => {
    const { id } = await createContact(maren, { name: 'Gone' })
    await maren.request('DELETE', `/contacts/${id}`)
    for (const path of [`contacts/${id}`, `companies/${id}`, `deals/${id}`])
      expect((await maren.request('GET', `/tasks/${path}`)).status).toBe(404)
  })
})
