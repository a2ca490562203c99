import type { Page } from '@playwright/test'
import { failWithStatus, password, signedOutState, toast } from '../auth/sign-in.ts'
import {
  createPerson,
  createStorageState,
  expect,
  type SignedInPerson,
  stubPermissions,
  test,
} from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'
import { createColleague, createEmail, createInvitation, waitForInvitationLink } from './invitations.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const openPageAs = async (
  browser: { newContext: (options: object) => Promise<{ newPage(): Promise<Page> }> },
  url: string,
  storageState: object,
) => (await browser.newContext({ baseURL: url, storageState, reducedMotion: 'reduce' })).newPage()

test.describe('the members of a workspace', () => {
  test('are listed with their roles, and searched by name or address', async ({ page, product, person }) => {
    await createColleague(product, person, 'Priya Nair', 'MEMBER')
    await page.goto('/settings/members')
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Member since', 'Role', 'Actions'])
    await expect(row(page, 'Maren Aldous').getByText('You')).toBeVisible()
    await expect(row(page, 'Maren Aldous').getByRole('combobox')).toHaveCount(0)
    await expect(row(page, 'Priya Nair').getByRole('combobox')).toHaveValue('MEMBER')
    await page.getByRole('searchbox', { name: 'Search members' }).fill('PRIYA')
    await expect(row(page, 'Maren Aldous')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody at all')
    await expect(page.getByText('No members found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('Maren')
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Member since', 'Role'])
    await page.setViewportSize({ width: 390, height: 844 })
    const role = await row(page, 'Maren Aldous').getByText('Owner', { exact: true }).boundingBox()
    // The page is 390 px wide, less a margin of 16.
    expect((role?.x ?? 0) + (role?.width ?? 0)).toBeCloseTo(374, 0)
    expect(role?.width).toBeLessThan(80)
  })

  test('get another role, which their own screen applies by itself (IMP-013)', async ({
    page,
    product,
    person,
    browser,
  }) => {
    const ben = await createColleague(product, person, 'Ben Ode', 'MEMBER')
    const theirs = await openPageAs(browser as never, product.url, createStorageState(product, ben))
    // An empty list has another label for it.
    const adding = theirs.getByRole('main').getByRole('button', { name: /^(Add$|New contact)/ })
    await theirs.goto('/contacts')
    await expect(adding.first()).toBeVisible()
    await expect(theirs.getByText('Live', { exact: true })).toBeVisible()
    await page.goto('/settings/members')
    await row(page, 'Ben Ode').getByRole('combobox').selectOption('VIEWER')
    await expect(toast(page, 'Role changed successfully!')).toBeVisible()
    await expect(adding).toHaveCount(0)
  })

  test('are removed with a choice of who gets their records, and lose access at once', async ({
    page,
    product,
    person,
    browser,
  }) => {
    const tom = await createColleague(product, person, 'Tomás Reyes', 'MEMBER')
    const { id } = await createContact(person, { name: 'Amara Okonkwo', ownerId: tom.user.id })
    const theirs = await openPageAs(browser as never, product.url, createStorageState(product, tom))
    await theirs.goto('/contacts')
    await expect(theirs.getByText('Live', { exact: true })).toBeVisible()
    await page.goto('/settings/members')
    await page.getByRole('button', { name: 'Remove Tomás Reyes' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove member' })
    await expect(dialog.getByText('1 contact.')).toBeVisible()
    await expect(dialog.getByLabel('Reassign their records to')).toHaveValue(person.user.id)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'Member removed successfully!')).toBeVisible()
    await expect(row(page, 'Tomás Reyes')).toHaveCount(0)
    expect((await person.request('GET', `/contacts/${id}`)).owner.id).toBe(person.user.id)
    await expect(theirs.getByText('Amara Okonkwo')).toHaveCount(0)
  })

  test('are removed after showing what they own, unless that cannot be counted', async ({ page, product, person }) => {
    await createColleague(product, person, 'Nils Berg', 'MEMBER')
    await page.goto('/settings/members')
    const open = () => page.getByRole('button', { name: 'Remove Nils Berg' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove member' })
    await failWithStatus(page, '**/api/team/members/*/records?*', 422)
    await open()
    await expect(dialog.getByText('Failed to count their records')).toBeVisible()
    await page.unroute('**/api/team/members/*/records?*')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await open()
    await expect(dialog.getByText('They have no contacts, companies, deals or tasks.')).toBeVisible()
  })

  test('can be retried when they fail to load', async ({ page }) => {
    await failWithStatus(page, '**/api/team/members?*', 422)
    await page.goto('/settings/members')
    await expect(page.getByText('Failed to load members')).toBeVisible()
    await page.unroute('**/api/team/members?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Maren Aldous')).toBeVisible()
  })
})

test.describe('a viewer', () => {
  test('sees the members and no action that the server would reject (IMP-013, SESS-019)', async ({
    product,
    person,
    browser,
  }) => {
    const vera = await createColleague(product, person, 'Vera Lind', 'VIEWER')
    const page = await openPageAs(browser as never, product.url, createStorageState(product, vera))
    await page.goto('/settings/members')
    await expect(row(page, 'Vera Lind')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    for (const name of ['Invite', 'Remove Maren Aldous'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByText('Pending invitations')).toHaveCount(0)
    const settings = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await expect(settings).toHaveText(['Account', 'Organization', 'Members', 'Tags'])
    await page.goto('/settings/organization')
    await expect(page.getByRole('heading', { name: 'People in this organization' })).toBeVisible()
    for (const name of ['Rename', 'Delete', 'New workspace'])
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0)
    for (const [address, text] of [
      ['/settings/audit', 'You don’t have access to the audit log.'],
      ['/settings/emails', 'You don’t have access to the emails of this workspace.'],
      ['/settings/trash', 'You don’t have access to the trash.'],
      ['/settings/imports', 'You don’t have access to the imports of this workspace.'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
  })
})

test('every screen offers exactly what the permissions in the team list allow, for each role (IMP-013)', async ({
  page,
  person,
}) => {
  const { id } = await createContact(person, { name: 'Ada Quill' })
  const screens: [address: string, button: string | RegExp][] = [
    ['/contacts', 'New contact'],
    ['/companies', 'New company'],
    ['/deals', 'New deal'],
    ['/tasks', 'New task'],
    ['/settings/tags', 'New tag'],
    [`/contacts?panel=contact:${id}`, /^Edit Job title/],
    [`/contacts?panel=contact:${id}&tab=notes`, 'Add Note'],
    [`/contacts?panel=contact:${id}&tab=tasks`, 'Add Task'],
  ]
  for (const offered of [true, false]) {
    for (const [address, name] of screens) {
      const told = page.waitForResponse('**/api/team/permissions?*')
      await page.goto(address)
      await told
      const button = page.getByRole('button', { name }).first()
      if (offered) await expect(button).toBeVisible()
      else await expect(button).toBeHidden()
    }
    if (offered) await stubPermissions(page, 'VIEWER')
  }
})

test.describe('an invitation', () => {
  test('is sent, resent and revoked', async ({ page, product }) => {
    const email = createEmail()
    await page.goto('/settings/members')
    await expect(page.getByRole('heading', { name: 'Pending invitations' })).toBeVisible()
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite to this workspace' })
    await expect(dialog.locator('input:focus')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter an email address.')).toBeVisible()
    await dialog.getByLabel('Email').fill(email)
    await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(['Viewer', 'Member', 'Admin', 'Owner'])
    await dialog.getByLabel('Role').selectOption('ADMIN')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(toast(page, 'Invitation created successfully!')).toBeVisible()
    await expect(dialog.getByText('No email was sent: this installation has no mail server.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(item(page, email)).toContainText('Admin')
    expect(await waitForInvitationLink(product, email)).toMatch(/^\/join\?token=/)
    const act = async (action: string) => {
      await page.getByRole('button', { name: `Actions for ${email}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('Resend')
    await expect(page.getByText('Too many attempts. Please wait a moment and try again.')).toBeVisible()
    await act('Revoke')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Are you sure you want to revoke the invitation for ${email}?`)
    await question.getByRole('button', { name: 'Revoke' }).click()
    await expect(toast(page, 'Invitation revoked successfully!')).toBeVisible()
    await expect(item(page, email)).toHaveCount(0)
  })

  test('can be passed on as a link, each of which replaces the one before', async ({ page, product, browser }) => {
    const guest = await createPerson(product)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/settings/members')
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite to this workspace' })
    await dialog.getByLabel('Email').fill(guest.email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(toast(page, 'Link copied')).toBeVisible()
    const first = await page.evaluate(() => navigator.clipboard.readText())
    await expect(dialog.getByLabel('Link')).toHaveValue(first)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: `Actions for ${guest.email}` }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    const again = page.getByRole('dialog', { name: `Invitation for ${guest.email}` })
    await expect(again.getByText('A new link replaces the earlier one.')).toBeVisible()
    await again.getByRole('button', { name: 'Copy link' }).click()
    await expect(again.getByLabel('Link')).toHaveValue(/\/join\?token=/)
    const second = await again.getByLabel('Link').inputValue()
    expect(second).not.toBe(first)
    const storageState = createStorageState(product, guest)
    const other = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
    await other.goto(new URL(first).pathname + new URL(first).search)
    await expect(other.getByText('This link is no longer valid. Please request a new one.')).toBeVisible()
    await other.goto(new URL(second).pathname + new URL(second).search)
    await expect(other.getByText(/invites you to work in EMEA Sales/)).toBeVisible()
  })

  test('says at the field that the person is already a member', async ({ page, person }) => {
    await page.goto('/settings/members')
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite to this workspace' })
    await dialog.getByLabel('Email').fill(person.email)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This person is already a member.')).toBeVisible()
  })

  test('lets a new person sign up straight into the workspace (AUTH-016)', async ({ product, person, browser }) => {
    const email = createEmail()
    const path = await createInvitation(product, person, email)
    const page = await openPageAs(browser as never, product.url, signedOutState)
    await page.goto(path)
    await expect(
      page.getByText('Maren Aldous invites you to work in EMEA Sales of Kestrel Trade Co. as member.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Organization')).toHaveCount(0)
    await page.getByLabel('Your name').fill('Ines Dahl')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    const code = /^Subject: (\d{6}) is your Parley code/m
    await expect.poll(async () => code.test(await product.waitForMail(email))).toBe(true)
    const otp = code.exec(await product.waitForMail(email))?.[1] ?? ''
    await page.getByRole('textbox').first().click()
    await page.keyboard.type(otp)
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('button', { name: /EMEA Sales/ }).first()).toBeVisible()
  })

  test('lets a person with an account join and enter (IMP-007)', async ({ product, person, browser }) => {
    const guest = await createPerson(product, 'Ines Dahl')
    const path = await createInvitation(product, person, guest.email)
    const page = await openPageAs(browser as never, product.url, createStorageState(product, guest))
    await page.goto(path)
    await page.getByRole('button', { name: `Join as ${guest.email}` }).click()
    await expect(toast(page, 'You have joined the team!')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('selectedWorkspaceId'))).toBe(person.workspaceId)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Failed to join team' })).toBeVisible()
    await expect(page.getByText('This link is no longer valid. Please request a new one.')).toBeVisible()
  })

  test('says so when joining fails (IMP-015)', async ({ product, person, browser }) => {
    const guest: SignedInPerson = await createPerson(product, 'Ines Dahl')
    const path = await createInvitation(product, person, guest.email)
    const page = await openPageAs(browser as never, product.url, createStorageState(product, guest))
    await failWithStatus(page, '**/api/team/join', 422)
    await page.goto(path)
    await page.getByRole('button', { name: `Join as ${guest.email}` }).click()
    await expect(toast(page, 'Failed to join team')).toBeVisible()
    await expect(page.getByRole('main').getByText('No.')).toBeVisible()
  })

  test('cannot be used with another address', async ({ page, product, person }) => {
    const email = createEmail()
    await page.goto(await createInvitation(product, person, email))
    await expect(
      page.getByText(`This invitation was sent to ${email}. You are signed in as ${person.email}.`),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Join as/ })).toHaveCount(0)
  })
})
