import { fulfillWithRows } from '../../testing/routes.ts'
import { conversationPath, expect, lea, messageThread, test } from '../inbox-page.ts'

/** A message that the account sent in a simpler form, ten minutes apart from the others, so that each shows how it was sent. */
const createMessageData = (n: number, values: object) => ({
  ...{ id: `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`, accountId: 'a', whatsappId: lea.whatsappId },
  ...{ fromMe: true, status: 'READ', timestamp: new Date(Date.now() - n * 600_000).toISOString(), degraded: true },
  ...{ media: null, payload: null, senderName: null, author: null, isAutomatic: false, error: null, action: null },
  ...{ editedAt: null, deletedAt: null, pendingChange: null, reactions: [], quoted: null, forwarded: false },
  ...values,
})

test('a message that was sent in a simpler form says what is missing', { tag: '@alone' }, async ({ page, account }) => {
  const picture = {
    ...{ id: '01920000-0000-7000-8000-000000000099', kind: 'image', state: 'expired' },
    ...{ mediaType: 'image/webp', bytes: 400, filename: 'dock.webp', address: null },
  }
  const buttons = [{ type: 'reply', reply: { id: '1', title: 'Tuesday' } }]
  const interactive = { type: 'button', body: { text: 'Which day?' }, action: { buttons } }
  await fulfillWithRows(page, '**/conversations/*/messages?*', [
    createMessageData(1, { messageType: 'image', content: 'The dock', media: picture }),
    createMessageData(2, { messageType: 'text', content: 'See https://kestrel.example' }),
    createMessageData(3, { messageType: 'interactive', content: '', payload: { interactive } }),
  ])
  await page.goto(conversationPath(account, lea))
  const said = (text: string) => messageThread(page).getByRole('article').filter({ hasText: text })
  await expect(said('The dock')).toContainText('Sent as a document ·')
  await expect(said('See https://kestrel.example')).toContainText('Sent without preview ·')
  await expect(said('Which day?')).toContainText('Sent as plain text ·')
})
