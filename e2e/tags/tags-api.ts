import type { Page } from '@playwright/test'
import type { Person } from '../testing/fixtures.ts'
import { serverUnavailable } from '../testing/record-panel.ts'

export type Tag = { id: string; name: string; description: string | null }

export const callTagsApi = (person: Person, operation: string, fields: object = {}) =>
  person.request('POST', '/tags/unified', { operation, ...fields })

export const createTag = (person: Person, name: string, description: string | null = null): Promise<Tag> =>
  callTagsApi(person, 'create', { tagData: { name, description } })

export const assign = (person: Person, { id }: Tag, entityId: string, entityType = 'contact') =>
  callTagsApi(person, 'assign', { tagId: id, entityId, entityType })

/** Answers one operation on tags with a failure, and lets the others through. */
export async function failTagOperation(page: Page, operation: string): Promise<() => Promise<void>> {
  const urlPattern = '**/tags/unified?*'
  await page.route(urlPattern, (route) =>
    route.request().postDataJSON()?.operation === operation
      ? route.fulfill({ ...serverUnavailable, status: 422 })
      : route.fallback(),
  )
  return () => page.unroute(urlPattern)
}

export const listTagNames = async (person: Person, contact: { id: string }): Promise<string[]> =>
  (await person.request('GET', `/contacts/${contact.id}`)).tags.map(({ name }: Tag) => name)

export async function deleteAllTags(person: Person): Promise<void> {
  const tags: Tag[] = await callTagsApi(person, 'get_all')
  if (tags.length > 0) await callTagsApi(person, 'bulk_delete', { tagIds: tags.map(({ id }) => id) })
}
