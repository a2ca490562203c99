import type { Page } from '@playwright/test'
import { expect } from '../testing/shared-page.ts'

/** Until then nothing handles keys. */
export const waitUntilReady = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
