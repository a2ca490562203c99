import type { Page } from '@playwright/test'
import { trouble } from './lead.ts'
import type { Person } from './parley.ts'

export type Tag = { id: string; name: string; description: string | null }

export const unified = (person: Person, operation: string, fields: object = {}) =>
  person.calls('POST', '/tags/unified', { operation, ...fields })

export const aTag = (person: Person, name: string, description: string | null = null): Promise<Tag> =>
  unified(person, 'create', { tagData: { name, description } })

export const assign = (person: Person, { id }: Tag, entityId: string, entityType = 'contact') =>
  unified(person, 'assign', { tagId: id, entityId, entityType })

/** Answers one operation on tags with a failure, and lets the others through. */
export async function refuse(page: Page, operation: string): Promise<void> {
  await page.route('**/tags/unified?*', (route) =>
    route.request().postDataJSON()?.operation === operation
      ? route.fulfill({ ...trouble, status: 422 })
      : route.fallback(),
  )
}
