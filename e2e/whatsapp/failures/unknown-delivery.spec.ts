import type { Page } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/platform/postgres/embedded.ts'
import { findViolationsInAllThemes } from '../../testing/accessibility.ts'
import { failWithoutMessage, toast } from '../../testing/routes.ts'
import { composer, expect, jonas, messageThread, openConversation, type SandboxAccount, test } from '../inbox-page.ts'

const own = (page: Page, text: string) =>
  messageThread(page).getByRole('article', { name: /^You,/ }).filter({ hasText: text })

/** As if the process had died before it could store what WhatsApp said of these messages. */
async function loseOutcomes(directory: string, { id }: SandboxAccount, texts: readonly string[]): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: directory })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query(
      `update whatsapp_messages set status = 'UNKNOWN' where account_id = $1 and content = any($2) and from_me`,
      [id, texts],
    )
    // A receipt that was stored before is ignored.
    await client.query(`delete from whatsapp_journal where account_id = $1`, [id])
  } finally {
    await client.end()
    await postgres.stop()
  }
}

test('a message of which nobody knows whether it arrived says so, and is sent again or discarded', async ({
  page,
  product,
  account,
}) => {
  await openConversation(page, account, jonas)
  for (const text of ['The gate is open', 'Bring the papers']) {
    await composer(page).fill(text)
    await composer(page).press('Enter')
    await expect(messageThread(page)).toContainText(`echo: ${text}`)
  }
  await loseOutcomes(product.directory, account, ['The gate is open', 'Bring the papers'])
  await page.goto('about:blank')
  await openConversation(page, account, jonas)
  const [first, second] = [own(page, 'The gate is open'), own(page, 'Bring the papers')]
  for (const one of [first, second])
    await expect(one).toContainText('Delivery unknown: WhatsApp did not say whether this message was delivered.')
  expect(await findViolationsInAllThemes(messageThread(page))).toEqual([])

  const question = page.getByRole('alertdialog')
  await first.getByRole('button', { name: 'Send again…' }).press('Enter')
  await expect(question).toContainText(
    'Send this message again? WhatsApp may have delivered it already, so the person may get it twice.',
  )
  await page.keyboard.press('Escape')
  await expect(first).toContainText('Delivery unknown')
  await first.getByRole('button', { name: 'Send again…' }).press('Enter')
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect(first).toContainText('Read')
  await expect(first).not.toContainText('Delivery unknown')

  const allowDiscarding = await failWithoutMessage(page, 'POST', /\/cancel\?/)
  await second.getByRole('button', { name: 'Discard…' }).click()
  await expect(question).toContainText(
    'Discard this message? It will not be sent again and disappears here, but WhatsApp may have delivered it already.',
  )
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(toast(page, 'Failed to cancel the message')).toBeVisible()
  await allowDiscarding()
  await second.getByRole('button', { name: 'Discard…' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(second).not.toBeAttached()
  await expect(first).toHaveCount(1)
})
