import { createColleague } from '../../team/invitations.ts'
import { createStorageState, navigate } from '../../testing/fixtures.ts'
import { amara, composer, conversationPath, expect, jonas, openConversation, test } from '../inbox-page.ts'

test('a conversation shows which colleagues look at it and write in it', async ({
  page,
  browser,
  product,
  person,
  account,
}) => {
  const olu = await createColleague(product, person, 'Olu Adeyemi', 'MEMBER')
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, olu) })
  const his = await context.newPage()
  await his.goto(conversationPath(account, amara))
  await expect(his.getByRole('button', { name: /^Account Olu Adeyemi/ })).toContainText('Live')
  await openConversation(page, account, amara)
  const [hers, theirs] = [page.getByRole('status', { name: 'Team' }), his.getByRole('status', { name: 'Team' })]
  await expect(theirs).toHaveText(/Maren Aldous is here$/)
  await expect(hers).toHaveText(/Olu Adeyemi is here$/)
  // Whoever stops typing is soon said to be here again.
  await expect(async () => {
    await composer(his).pressSequentially('He')
    await expect(hers).toHaveText(/Olu Adeyemi is typing\.\.\.$/, { timeout: 6_000 })
  }).toPass()
  await navigate(his, conversationPath(account, jonas))
  await expect(hers).not.toContainText('Olu Adeyemi')
})
