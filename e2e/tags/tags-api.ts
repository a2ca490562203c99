import type { Page } from '@playwright/test'
import type { SignedInPerson } from '../testing/fixtures.ts'
import { serverUnavailable } from '../testing/record-panel.ts'

export type TagFixture = { id: string; name: string; description: string | null }

export const callTagsApi = (person: SignedInPerson, operation: string, fields: object = {}) =>
  person.request('POST', '/tags/unified', { operation, ...fields })

export const createTag = (
  person: SignedInPerson,
  name: string,
  description: string | null = null,
): Promise<TagFixture> => callTagsApi(person, 'create', { tagData: { name, description } })

export const assign = (person: SignedInPerson, { id }: TagFixture, entityId: string, entityType = 'contact') =>
  callTagsApi(person, 'assign', { tagId: id, entityId, entityType })

/** Fails one operation on tags, and lets the others through. */
export async function failTagOperation(page: Page, operation: string): Promise<() => Promise<void>> {
  const urlPattern = '**/tags/unified?*'
  await page.route(urlPattern, (route) =>
    route.request().postDataJSON()?.operation === operation
      ? route.fulfill({ ...serverUnavailable, status: 422 })
      : route.fallback(),
  )
  return () => page.unroute(urlPattern)
}

export const listTagNames = async (person: SignedInPerson, contact: { id: string }): Promise<string[]> =>
  (await person.request('GET', `/contacts/${contact.id}`)).tags.map(({ name }: TagFixture) => name)

export async function deleteAllTags(person: SignedInPerson): Promise<void> {
  const tags: TagFixture[] = await callTagsApi(person, 'get_all')
  if (tags.length > 0) await callTagsApi(person, 'bulk_delete', { tagIds: tags.map(({ id }) => id) })
}
