import type { Page } from '@playwright/test'
import { sampleItems } from '../../spec/proofs/sample.ts'
import { signedOutState } from '../auth/sign-in.ts'
import { createCompany } from '../companies/company-page.ts'
import { createDeal } from '../deals/deals-page.ts'
import { createContactWithTasks, daysFromNow } from '../tasks/tasks-page.ts'
import { createEmail, createInvitation } from '../team/invitations.ts'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { createPerson, createStorageState, type SignedInPerson } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { createContact } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

type Screen = { person?: SignedInPerson; address: string; ready: (page: Page) => Promise<void> }

const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { name })).toBeVisible()
const dialog = (button: string, name: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).last().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}
const newcomer = test.extend<object, { newcomer: SignedInPerson }>({
  newcomer: [async ({ product }, use) => use(await createPerson(product)), { scope: 'worker' }],
})

const screens: Record<
  string,
  (somebody: { person: SignedInPerson; newcomer: SignedInPerson; product: Product }) => Screen | Promise<Screen>
> = {
  'sign-in': () => ({ address: '/auth', ready: heading('Sign in') }),
  'sign-up': () => ({ address: '/auth?mode=sign-up', ready: heading('Create an account') }),
  'the code': () => ({ address: '/verify-otp?email=ines@dahl.example', ready: heading('Check your email') }),
  'the empty list': ({ newcomer: person }) => ({
    person,
    address: '/contacts',
    ready: (page) => expect(page.getByText('No leads yet')).toBeVisible(),
  }),
  'the list': async ({ person }) => {
    await createContact(person, { name: 'Amara Okonkwo', status: 'ENGAGED', leadType: 'HOT', leadScore: 86 })
    const ready = (page: Page) => expect(page.getByText('Amara Okonkwo').first()).toBeVisible()
    return { person, address: '/contacts', ready }
  },
  'the panel': async ({ person }) => {
    const { id } = await createContact(person, { name: 'Benedikt Straub', status: 'CUSTOMER', leadScore: 12 })
    return { person, address: `/contacts?panel=contact:${id}`, ready: heading('Benedikt Straub') }
  },
  'the empty list of companies': ({ newcomer: person }) => ({
    person,
    address: '/companies',
    ready: (page) => expect(page.getByText('No companies yet')).toBeVisible(),
  }),
  'the list of companies': async ({ person }) => {
    await createCompany(person, {
      name: 'Calder Textiles',
      status: 'CUSTOMER',
      priority: 'HOT',
      size: 'SMALL',
      leadScore: 70,
    })
    const ready = (page: Page) => expect(page.getByText('Calder Textiles').first()).toBeVisible()
    return { person, address: '/companies', ready }
  },
  "a company's panel": async ({ person }) => {
    const { id } = await createCompany(person, {
      name: 'Ardent Cold Chain',
      status: 'CUSTOMER',
      ownerId: person.user.id,
    })
    await createContact(person, { name: 'Petra Vukičević', companyId: id })
    const ready = (page: Page) => expect(page.getByRole('button', { name: 'Petra Vukičević' })).toBeVisible()
    return { person, address: `/contacts?panel=company:${id}`, ready }
  },
  "a company's messages": async ({ person }) => {
    const { id } = await createCompany(person, { name: 'Boreal Depots', email: 'hello@boreal.example' })
    const ready = (page: Page) => expect(page.getByText('No messages yet')).toBeVisible()
    return { person, address: `/contacts?panel=company:${id}&tab=messages`, ready }
  },
  'the timeline': async ({ person }) => {
    const { id } = await createContact(person, { name: 'Sanne de Wit', jobTitle: 'Buyer' })
    await person.request('PATCH', `/contacts/${id}/status`, { status: 'WON' })
    const ready = async (page: Page) => {
      await page.getByRole('button', { name: 'Timeline' }).click()
      await expect(page.getByText('created this contact')).toBeVisible()
    }
    return { person, address: `/contacts?panel=contact:${id}`, ready }
  },
  'the trash': async ({ person }) => {
    const { id } = await createContact(person, { name: 'Tomasz Wilk' })
    await person.request('DELETE', '/contacts/bulk', { contactIds: [id, (await createContact(person)).id] })
    return { person, address: '/settings/trash', ready: heading('Trash') }
  },
  'the organization': ({ person }) => ({
    person,
    address: '/settings/organization',
    ready: heading('People in this organization'),
  }),
  'the members': async ({ person }) => {
    await person.request('POST', '/api/team/invitations', { email: createEmail(), role: 'MEMBER' })
    const ready = (page: Page) => expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible()
    return { person, address: '/settings/members', ready }
  },
  inviting: ({ person }) => ({
    person,
    address: '/settings/members',
    ready: dialog('Invite', 'Invite to this workspace'),
  }),
  'the audit log': async ({ person }) => {
    await person.request('DELETE', `/contacts/${(await createContact(person)).id}`)
    const ready = (page: Page) => expect(page.getByRole('cell', { name: /^Deleted/ }).first()).toBeVisible()
    return { person, address: '/settings/audit', ready }
  },
  'an invitation': async ({ person, product }) => ({
    address: await createInvitation(product, person, createEmail()),
    ready: heading('Join EMEA Sales'),
  }),
  'an invitation that is over': () => ({ address: '/join?token=none', ready: heading('Failed to join team') }),
  'the tags': async ({ person }) => {
    const { id: entityId } = await createContact(person, { name: 'Chiara Rossi' })
    const asked = { operation: 'create', tagData: { name: `Fair ${entityId}`, description: 'Met in Rotterdam' } }
    const { id: tagId } = await person.request('POST', '/tags/unified', asked)
    await person.request('POST', '/tags/unified', { operation: 'assign', tagId, entityId, entityType: 'contact' })
    const ready = (page: Page) => expect(page.getByText(`Fair ${entityId}`).first()).toBeVisible()
    return { person, address: '/settings/tags', ready }
  },
  'changing a tag': ({ person }) => openTagDialog(person, 'Edit', 'Edit tag'),
  'merging tags': ({ person }) => openTagDialog(person, 'Merge into...', 'Merge tags'),
  ...Object.fromEntries(
    ['experience', 'skill', 'job preference'].map((thing) => [
      `adding LinkedIn ${thing}`,
      ({ person }: { person: SignedInPerson }) => openLinkedinForm(person, thing),
    ]),
  ),
  'choosing a tag': async ({ person }) => {
    const { id } = await createContact(person, { name: 'Dagny Holm' })
    const ready = async (page: Page) => {
      await page.getByRole('button', { name: 'Add tag' }).click()
      await expect(page.getByRole('dialog', { name: 'Add tag' })).toBeVisible()
    }
    return { person, address: `/contacts?panel=contact:${id}`, ready }
  },
  'the empty list of deals': ({ newcomer: person }) => ({
    person,
    address: '/deals',
    ready: (page) => expect(page.getByText('No deals yet')).toBeVisible(),
  }),
  'the list of deals': async ({ person }) => {
    for (const status of ['OPEN', 'PAUSED', 'WON', 'LOST'])
      await createDeal(person, { title: `Cranes ${status}`, status })
    const ready = (page: Page) => expect(page.getByText('Cranes WON').first()).toBeVisible()
    return { person, address: '/deals', ready }
  },
  "a deal's panel": async ({ person }) => {
    const { id } = await createDeal(person, { title: 'Quay cranes', status: 'LOST', lostReason: 'Price' })
    return { person, address: `/deals?panel=deal:${id}`, ready: heading('Quay cranes') }
  },
  "a deal's contact": async ({ person }) => {
    const { id: contactId } = await createContact(person, { name: 'Signe Dahl', email: 'signe@halyard.example' })
    const { id } = await createDeal(person, { contactId })
    const ready = (page: Page) => expect(page.getByRole('region', { name: 'Primary contact' })).toBeVisible()
    return { person, address: `/deals?panel=deal:${id}&tab=contacts`, ready }
  },
  'the deals of a lead': async ({ person }) => {
    const { id: contactId } = await createContact(person, { name: 'Elif Aksoy' })
    await createDeal(person, { contactId, expectedCloseDate: '2031-01-05T12:00:00Z' })
    const ready = (page: Page) => expect(page.getByRole('list', { name: 'Deals' })).toBeVisible()
    return { person, address: `/contacts?panel=contact:${contactId}&tab=deals`, ready }
  },
  'creating a deal': ({ newcomer: person }) => ({ person, address: '/deals', ready: dialog('New deal', 'New deal') }),
  'the tasks of a lead': async ({ person }) => {
    const lead = await createContactWithTasks(
      person,
      { title: 'Depot visit', isAutomated: true },
      { title: 'Call', dueDate: daysFromNow(-1) },
    )
    const ready = async (page: Page) => {
      await page.getByRole('checkbox', { name: 'Select Call' }).press(' ')
      await page.getByRole('button', { name: 'Filter', exact: true }).last().click()
      await page.getByRole('button', { name: 'Edit task' }).first().click()
      await expect(page.getByRole('form', { name: 'Edit Task' })).toBeVisible()
    }
    return { person, address: `/contacts?panel=contact:${lead.id}&tab=tasks`, ready }
  },
  'a task beside all tasks': async ({ person }) => {
    const company = await createCompany(person, { name: 'Boreal Depots', industry: 'Storage' })
    const { tasks } = await createContactWithTasks(person, {
      title: 'Depot visit',
      isAutomated: true,
      companyId: company.id,
    })
    const ready = (page: Page) => expect(page.getByText('Automated Task')).toBeVisible()
    return { person, address: `/tasks?panel=task:${tasks[0]?.id}`, ready }
  },
  'adding a task': ({ newcomer: person }) => ({ person, address: '/tasks', ready: dialog('New task', 'New task') }),
  importing: ({ newcomer: person }) => ({ person, address: '/contacts', ready: dialog('Import', 'Import contacts') }),
  creating: ({ newcomer: person }) => ({ person, address: '/contacts', ready: dialog('New contact', 'New contact') }),
}

for (const [name, screen] of sampleItems('accessibility', Object.entries(screens)))
  newcomer(
    `${name} has no accessibility faults, light or dark, wide or narrow`,
    async ({ page: mine, browser, product, person, newcomer: fresh }) => {
      const { person: who, address, ready } = await screen({ person, newcomer: fresh, product })
      const storageState = who ? createStorageState(product, who) : signedOutState
      const page =
        who === person ? mine : await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
      await page.setViewportSize({ width: 1440, height: 844 })
      await page.goto(address)
      await ready(page)
      expect(await findViolationsInAllThemes(page.locator(':root'))).toEqual([])
    },
  )

async function openTagDialog(person: SignedInPerson, action: string, name: string): Promise<Screen> {
  const tags = [`Coast ${Date.now()}`, `Inland ${Date.now()}`]
  for (const tag of tags) await person.request('POST', '/tags/unified', { operation: 'create', tagData: { name: tag } })
  const ready = async (page: Page) => {
    await page.getByRole('button', { name: `Actions for ${tags[0]}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  }
  return { person, address: '/settings/tags', ready }
}

async function openLinkedinForm(person: SignedInPerson, thing: string): Promise<Screen> {
  const { id } = await createContact(person, { name: 'Ottoline Marsh' })
  const ready = async (page: Page) => {
    await page.getByRole('button', { name: `Add ${thing}` }).click()
    await expect(page.getByRole('form', { name: `Add ${thing}` })).toBeVisible()
  }
  return { person, address: `/contacts?panel=contact:${id}`, ready }
}
