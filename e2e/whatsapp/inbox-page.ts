import type { Locator, Page } from '@playwright/test'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { fulfillWithRows } from '../testing/routes.ts'
import { test as base, expect } from '../testing/shared-page.ts'

export { expect }

export type SandboxAccount = { id: string; name: string; status: string }

/** Opens the inbox in a workspace with a connected sandbox account to which three people have written. */
export const test = base.extend<object, { account: SandboxAccount }>({
  account: [
    async ({ person }, use) => {
      const { id } = await person.request('POST', '/whatsapp/accounts/connect', { name: 'UK sales' })
      await expect.poll(async () => (await getAccount(person, id)).status, { timeout: 90_000 }).toBe('CONNECTED')
      await expect.poll(async () => (await listConversations(person, id)).length, { timeout: 90_000 }).toBe(3)
      await use(await getAccount(person, id))
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const getAccount = async (person: SignedInPerson, id: string): Promise<SandboxAccount> =>
  ((await person.request('GET', '/whatsapp/accounts')) as SandboxAccount[]).find(
    (account) => account.id === id,
  ) as SandboxAccount

const listConversations = (person: SignedInPerson, accountId: string): Promise<object[]> =>
  person.request('GET', `/whatsapp/accounts/${accountId}/conversations`)

/** The people who wrote to the sandbox. */
export const amara = { name: 'Amara Okonkwo', whatsappId: '15550100101@c.us', number: '+1 555 010 0101' }
export const jonas = { name: 'Jonas Berg', whatsappId: '15550100102@c.us', number: '+1 555 010 0102' }
export const lea = { name: 'Lea Roth', whatsappId: '15550100103@c.us' }

export const conversationList = (page: Page) => page.getByRole('list', { name: 'Conversations' })
/** How many conversations are listed once all three people are: another journey of the worker may have let a fourth one write. */
export async function countConversations(page: Page): Promise<number> {
  for (const { name } of [amara, jonas, lea]) await expect(conversationList(page)).toContainText(name)
  return conversationList(page).getByRole('button').count()
}

/** The button of the filter of the list with this label, which names what is chosen. */
export const filterButton = (page: Page, label: 'Show' | 'Assignee'): Locator =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${label}: `) })
export async function chooseFilter(page: Page, label: 'Show' | 'Assignee', choice: string): Promise<void> {
  await filterButton(page, label).click()
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${choice}( \\d|$)`) }).click()
}

export const messageThread = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const conversationPath = ({ id }: SandboxAccount, { whatsappId }: { whatsappId: string }): string =>
  `/inbox?chat=${encodeURIComponent(`${id}:${whatsappId}`)}`

/** Opens the conversation with somebody, and waits until it is no longer the one of the journey before. */
export async function openConversation(page: Page, account: SandboxAccount, somebody: typeof lea): Promise<void> {
  await navigate(page, conversationPath(account, somebody))
  await expect(page.getByRole('heading', { level: 2, name: somebody.name }).first()).toBeVisible()
}

/** The menu of the open conversation. */
export const conversationMenu = (page: Page): Locator =>
  page.getByRole('button', { name: 'More about this conversation' })
/** Opens the internal notes of the open conversation. */
export async function openNotes(page: Page): Promise<void> {
  await conversationMenu(page).click()
  await page.getByRole('menuitem', { name: /^Internal notes/ }).click()
}

/** An account as the server returns it. */
export const createAccountData = (
  values: Partial<SandboxAccount> & { reason?: string; engine?: string; firstContactsLeft?: number } = {},
) => ({
  ...{ id: '01920000-0000-7000-8000-000000000001', name: 'UK sales', displayName: null, phoneNumber: '+15550000001' },
  ...{ remoteAccountId: null, status: 'CONNECTED', reason: null, engine: 'linked-device', seenAt: null },
  ...{
    completeUntil: null,
    history: 'month',
    addsContacts: false,
    readReceipts: 'ON_READ',
    firstContactsLeft: null,
    businessHours: null,
    awayMessage: null,
    answerMinutes: null,
    members: null,
    assignment: 'MANUAL',
    defaultAssignee: null,
  },
  createdAt: '2026-03-01T00:00:00Z',
  ...values,
})

/** Fakes these accounts on the server, without any messages. */
export async function stubAccounts(page: Page, accounts: object[]): Promise<void> {
  await page.route('**/whatsapp/accounts?*', (route) => route.fulfill({ json: { success: true, data: accounts } }))
  await fulfillWithRows(page, '**/whatsapp/accounts/*/conversations?*', [])
}

/** A failure without a readable message. */
export const failureWithoutMessage = { status: 400, json: { success: false } }
/** The same with a message. */
export const failureWithMessage = {
  status: 409,
  json: { success: false, error: 'refused', message: 'The phone is switched off' },
}
