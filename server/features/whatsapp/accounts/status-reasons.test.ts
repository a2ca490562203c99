import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createThread } from '../fixtures/factories.ts'
import { createAccount } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const accountId = await createAccount(server, maren, { status: 'DISCONNECTED' })
const owner = (text: string, values: unknown[]) => server.platform.database.owner.query(text, values)
const find = async (wanted: string) =>
  (await maren.request('GET', '/whatsapp/accounts')).body.data.find(({ id }: { id: string }) => id === wanted)
const { messageIds } = await createThread(server, maren, { accountId, number: '15550177' }, [
  { content: 'Hello', fromMe: true, status: 'FAILED' },
])

describe('does', () => {
  it.each([
    ['paused', 'Disconnected by a member of the team.'],
    ['restored', 'A backup was restored. Connect this account once it is not connected from anywhere else.'],
    ['sample', 'This number is part of the sample data. Connect your own number to send messages.'],
    ['qr_timeout', 'The QR code was not scanned in time.'],
    ['logged_out', 'The phone has unlinked this account. Scan a new QR code.'],
    ['replaced', 'The account was opened somewhere else.'],
    ['banned', 'WhatsApp has restricted this number.'],
    ['outdated', 'The WhatsApp engine needs an update.'],
    ['rejected', 'WhatsApp rejected the credentials.'],
    ['network', 'WhatsApp can’t be reached. Retrying.'],
    ['duplicate', 'This number is already connected.'],
    ['unavailable', 'This engine is not available on this installation.'],
    ['no_room', 'This installation has reached its account limit. This account connects as soon as there is room.'],
    ['failed', 'The connection failed.'],
  ])('says why an account is not connected: %s', async (code, sentence) => {
    await owner('update whatsapp_accounts set reason = $2 where id = $1', [accountId, code])
    expect(await find(accountId)).toMatchObject({ status: 'DISCONNECTED', reason: sentence })
  })

  it('says that an account is not running, and that WhatsApp is silent', async () => {
    const lost = await createAccount(server, maren)
    const past = '2026-01-01'
    await owner('update whatsapp_accounts set lease_until = $2, updated_at = $2 where id = $1', [lost, past])
    const silent = await createAccount(server, maren)
    await owner('update whatsapp_accounts set last_seen_at = $2 where id = $1', [silent, past])
    expect(await find(lost)).toMatchObject({ status: 'UNKNOWN', reason: 'The WhatsApp engine is not running.' })
    expect(await find(silent)).toMatchObject({
      status: 'UNKNOWN',
      reason: 'WhatsApp has not answered for more than a minute.',
    })
  })

  it.each([
    ['not_connected', 'reconnect', 'The account is not connected.'],
    ['no_such_number', 'none', 'This number is not on WhatsApp.'],
    ['restricted', 'none', 'WhatsApp restricts this account from writing to new contacts.'],
    ['window_closed', 'none', 'The customer has not written in the last 24 hours; send an approved template.'],
    ['unsupported', 'none', 'This account cannot send messages of this type.'],
    ['undeliverable', 'none', 'WhatsApp does not deliver to this number.'],
    ['unpaid', 'retry', 'WhatsApp requires a valid payment method in the business account.'],
    ['media_refused', 'none', 'WhatsApp doesn’t accept this file.'],
    ['media_unavailable', 'none', 'The file could not be read.'],
    ['rejected', 'retry', 'WhatsApp did not accept the message.'],
    ['template_missing', 'none', 'This template no longer exists at WhatsApp. Sync the templates and choose another.'],
    ['template_changed', 'none', 'This template has changed at WhatsApp. Sync the templates and send it again.'],
    ['template_too_long', 'none', 'The template is too long with these values. Shorten them.'],
    ['template_policy', 'none', 'WhatsApp rejected the content of this template.'],
    ['template_paused', 'none', 'WhatsApp has paused this template because of its quality.'],
    ['template_disabled', 'none', 'WhatsApp has disabled this template for good.'],
    ['opted_out', 'none', 'This person does not want marketing messages.'],
    ['removed', 'none', 'The account was removed before the message was sent.'],
  ])('says why a message was not sent: %s', async (code, action, sentence) => {
    await owner('update whatsapp_messages set failure = $2 where id = $1', [messageIds[0], code])
    const path = `/whatsapp/accounts/${accountId}/conversations/15550177@c.us/messages`
    const { body } = await maren.request('GET', path)
    expect(body.data.find(({ id }: { id: string }) => id === messageIds[0])).toMatchObject({ error: sentence, action })
  })
})
