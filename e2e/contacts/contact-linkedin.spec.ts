import type { Locator } from '@playwright/test'
import type { LinkedinList } from '../../contract/contacts/linkedin.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import {
  createContact,
  failChanges,
  openContact,
  panelBanner,
  panelSection,
  recordChanges,
  stopClock,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

type Scenario = {
  list: LinkedinList
  title: string
  thing: string
  /** The field whose value names the row: its label in the form and its key in the API. */
  label: string
  key: string
  ids: { add: string; edit: string; remove: string }
}

const scenarios: Scenario[] = [
  {
    list: 'linkedin-experience',
    title: 'LinkedIn Experience',
    thing: 'experience',
    label: 'Position',
    key: 'position',
    ids: { add: 'LI-016, LI-033', edit: 'LI-017', remove: 'LI-018' },
  },
  {
    list: 'linkedin-skills',
    title: 'LinkedIn Skills',
    thing: 'skill',
    label: 'Skill name',
    key: 'skillName',
    ids: { add: 'LI-019, LI-034', edit: 'LI-020', remove: 'LI-021' },
  },
  {
    list: 'linkedin-job-preferences',
    title: 'LinkedIn Job Preferences',
    thing: 'job preference',
    label: 'Job title',
    key: 'jobTitle',
    ids: { add: 'LI-022, LI-035', edit: 'LI-023', remove: 'LI-024' },
  },
]

for (const { list, title, thing, label, key, ids } of scenarios)
  test.describe(title, () => {
    test(`adds one (${ids.add})`, async ({ page, person }) => {
      const lead = await createContact(person)
      const panel = await openContact(page, lead)
      const form = await openForm(panelSection(panel, title), thing)
      await form.getByLabel(label).fill('First')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(panelBanner(panel, `LinkedIn ${thing} added successfully`)).toBeVisible()
      await expect(form).not.toBeAttached()
      await expect(panelSection(panel, title)).toContainText('First')
      await expect(panelSection(panel, title).getByRole('heading')).toHaveText(`${title}1`)
      await expect.poll(() => rows(person, lead.id, list)).toMatchObject([{ [key]: 'First' }])
    })

    test(`edits one (${ids.edit})`, async ({ page, person }) => {
      const lead = await createContact(person)
      await person.request('POST', `/contacts/${lead.id}/${list}`, { [key]: 'First' })
      const panel = await openContact(page, lead)
      const form = await startEdit(panelSection(panel, title), thing, 'First')
      await expect(form.getByLabel(label)).toHaveValue('First')
      await form.getByLabel(label).fill('Second')
      await page.keyboard.press('Enter')
      await expect(panelBanner(panel, `LinkedIn ${thing} updated successfully`)).toBeVisible()
      await expect(panelSection(panel, title)).toContainText('Second')
      await expect.poll(() => rows(person, lead.id, list)).toMatchObject([{ [key]: 'Second' }])
    })

    test(`asks before it deletes one (${ids.remove})`, async ({ page, person }) => {
      const lead = await createContact(person)
      await person.request('POST', `/contacts/${lead.id}/${list}`, { [key]: 'First' })
      const panel = await openContact(page, lead)
      await startDelete(panelSection(panel, title), thing, 'First')
      await expect(page.getByText(`Are you sure you want to delete this ${thing}?`)).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(panelBanner(panel, `LinkedIn ${thing} deleted successfully`)).toBeVisible()
      await expect(panelSection(panel, title)).toContainText('Not provided')
      await expect.poll(() => rows(person, lead.id, list)).toEqual([])
    })

    test('says what failed, keeps the draft and restores a row that could not be deleted', async ({ page, person }) => {
      const lead = await createContact(person)
      await person.request('POST', `/contacts/${lead.id}/${list}`, { [key]: 'First' })
      const panel = await openContact(page, lead)
      await expect(panelSection(panel, title)).toContainText('First')
      await failChanges(page)
      const form = await openForm(panelSection(panel, title), thing)
      await form.getByLabel(label).fill('Second')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(panelBanner(panel, `Failed to add LinkedIn ${thing}`)).toBeVisible()
      await expect(form.getByLabel(label)).toHaveValue('Second')
      await form.getByLabel(label).fill('')
      await form.getByRole('button', { name: 'Cancel' }).click()

      await startDelete(panelSection(panel, title), thing, 'First')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(panel.getByText(`Failed to delete LinkedIn ${thing}`)).toBeVisible()
      await expect(panelSection(panel, title)).toContainText('First')
    })
  })

test('a position is required and other empty fields are sent as null (LI-027, LI-028)', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead)
  const sent = recordChanges(page)
  const form = await openForm(panelSection(panel, 'LinkedIn Experience'), 'experience')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Position is required')).toBeVisible()
  await expect(form.getByLabel('Position')).toBeFocused()
  expect(sent).toEqual([])
  await form.getByLabel('Position').fill('Buyer')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(panelBanner(panel, 'LinkedIn experience added successfully')).toBeVisible()
  const none = { company: null, duration: null, location: null, description: null, skills: null, url: null }
  expect(sent.map(({ body }) => body)).toEqual([{ position: 'Buyer', ...none }])
})

test('the address of an experience is a URL input (LI-029)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const form = await openForm(panelSection(panel, 'LinkedIn Experience'), 'experience')
  await expect(form.getByLabel('URL')).toHaveAttribute('type', 'url')
  await form.getByLabel('Position').fill('Buyer')
  await form.getByLabel('URL').fill('not an address')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('URL must be a web address')).toBeVisible()
})

test('a skill needs a name (LI-030)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const form = await openForm(panelSection(panel, 'LinkedIn Skills'), 'skill')
  await form.getByLabel('Skill name').fill('  ')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Skill name is required')).toBeVisible()
})

test('a job preference offers lists and sends null where nothing is chosen (LI-025, LI-026, LI-031)', async ({
  page,
  person,
}) => {
  const panel = await openContact(page, await createContact(person))
  const sent = recordChanges(page)
  const form = await openForm(panelSection(panel, 'LinkedIn Job Preferences'), 'job preference')
  await expect(form.getByLabel('Location type').getByRole('option')).toHaveText([
    'Select ...',
    'On-site',
    'Remote',
    'Hybrid',
  ])
  await expect(form.getByLabel('Employment type').getByRole('option')).toHaveText([
    'Select ...',
    'Full-time',
    'Part-time',
    'Contract',
    'Internship',
    'Freelance',
  ])
  await form.getByLabel('Location type').selectOption('Hybrid')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(panelBanner(panel, 'LinkedIn job preference added successfully')).toBeVisible()
  const nothing = { jobTitle: null, location: null, employmentType: null }
  expect(sent.map(({ body }) => body)).toEqual([{ ...nothing, locationType: 'Hybrid' }])
})

test('every request names workspace and organization (LI-032)', async ({ page, person }) => {
  const lead = await createContact(person)
  const scopes: (string | null)[][] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.includes('/linkedin-'))
      scopes.push([searchParams.get('workspaceId'), searchParams.get('organizationId')])
  })
  const panel = await openContact(page, lead)
  const form = await openForm(panelSection(panel, 'LinkedIn Skills'), 'skill')
  await form.getByLabel('Skill name').fill('Incoterms')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'LinkedIn skill added successfully')).toBeVisible()
  await expect.poll(() => scopes.length).toBeGreaterThanOrEqual(4)
  expect(new Set(scopes.map(String))).toEqual(new Set([`${person.workspaceId},${person.organizationId}`]))
})

test('messages about a list clear after five seconds (LEADP-038)', async ({ page, person }) => {
  await page.clock.install()
  const panel = await openContact(page, await createContact(person))
  await expect(panelSection(panel, 'LinkedIn Skills')).toContainText('Not provided')
  await stopClock(page)
  const form = await openForm(panelSection(panel, 'LinkedIn Skills'), 'skill')
  await form.getByLabel('Skill name').fill('Incoterms')
  await form.getByRole('button', { name: 'Save' }).click()
  const message = panelBanner(panel, 'LinkedIn skill added successfully')
  await expect(message).toBeVisible()
  await page.clock.runFor(4_990)
  await expect(message).toBeVisible()
  await page.clock.runFor(20)
  await expect(message).not.toBeAttached()
})

const rows = (person: SignedInPerson, id: string, list: LinkedinList) =>
  person.request('GET', `/contacts/${id}/${list}`)

async function openForm(within: Locator, thing: string): Promise<Locator> {
  await within.getByRole('button', { name: `Add ${thing}` }).click()
  return within.getByRole('form', { name: `Add ${thing}` })
}

/** A skill is edited by clicking its name; the other rows have a menu. */
async function startEdit(within: Locator, thing: string, name: string): Promise<Locator> {
  if (thing === 'skill') await within.getByRole('button', { name: `Edit skill ${name}` }).click()
  else await choose(within, name, `Edit ${thing}`)
  return within.getByRole('form', { name: `Edit ${thing}` })
}

async function startDelete(within: Locator, thing: string, name: string): Promise<void> {
  if (thing === 'skill') await within.getByRole('button', { name: `Delete skill ${name}` }).click()
  else await choose(within, name, `Delete ${thing}`)
}

async function choose(within: Locator, name: string, action: string): Promise<void> {
  await within.getByRole('button', { name: `Actions for ${name}` }).click()
  await within.page().getByRole('menuitem', { name: action }).click()
}
