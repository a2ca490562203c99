import { expect, type Locator, type Page } from '@playwright/test'
import type { Task } from '../../contract/tasks/task.ts'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { createContact, recordPanel } from '../testing/record-panel.ts'

/** Creates a task in this person's workspace. */
export const createTask = (person: SignedInPerson, values: object): Promise<Task> =>
  person.request('POST', '/tasks', values)

/** A lead with tasks, in the order of their due dates. */
export async function createContactWithTasks(
  person: SignedInPerson,
  ...tasks: object[]
): Promise<{ id: string; tasks: Task[] }> {
  const { id } = await createContact(person)
  const made: Task[] = []
  for (const [at, values] of tasks.entries())
    made.push(await createTask(person, { dueDate: daysFromNow(at + 10), contactId: id, ...values }))
  return { id, tasks: made }
}

export const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Opens the tasks of a lead. */
export async function openTasks(page: Page, contact: { id: string }): Promise<Locator> {
  await navigate(page, `/contacts?panel=contact:${contact.id}&tab=tasks`)
  const panel = recordPanel(page)
  await expect(panel.getByRole('searchbox', { name: 'Search tasks...' })).toBeVisible()
  await expect(panel.getByText('Loading tasks...')).not.toBeAttached()
  return panel
}

/** Opens a task beside a list. */
export async function openTask(page: Page, { id, title }: Pick<Task, 'id' | 'title'>, list = '/contacts') {
  await navigate(page, `${list}?panel=task:${id}`)
  const panel = recordPanel(page)
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(title)
  return panel
}

/** Shows the fields of a new task that are hidden at first. */
export const showMoreFields = (form: Locator): Promise<void> => button(form, 'More fields').click()

export const taskRow = (panel: Locator, title: string): Locator =>
  panel.getByRole('listitem', { name: title, exact: true })
export const taskRows = (panel: Locator): Locator => panel.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
export const button = (within: Locator | Page, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Progress' }).getByText(text, { exact: true })

/** Answers the confirmation of a deletion. */
export async function confirmDeletion(page: Page, question: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(question)
  await button(dialog, 'Delete').click()
}

/** Answers requests of a method under `/tasks` in place of the server. */
export async function stubTaskCalls(page: Page, method: string, reply: object): Promise<() => Promise<void>> {
  const url = /\/tasks(\/[^?]*)?\?/
  await page.route(url, (route) => (route.request().method() === method ? route.fulfill(reply) : route.fallback()))
  return () => page.unroute(url)
}

/** A failure with a message of the server, and one without. */
export const failureWithMessage = {
  status: 503,
  json: { success: false, error: 'unavailable', message: 'The server is in trouble' },
}
export const failureWithoutMessage = { status: 500, body: '' }
