import { describe, expect, it } from 'vitest'
import { createPerson } from '../testing/factories/person.ts'
import { getTestServer } from '../testing/harness/test-server.ts'
import { renderMail } from './mail-body.ts'

const server = await getTestServer()

describe('does', () => {
  it('says in HTML what it says as text, with buttons and links', () => {
    const { text, html } = renderMail(
      [
        'Join here:',
        { label: 'Join the team', url: 'https://crm.example/join?token=a&b=1' },
        { code: '482913' },
        'One line\nand another, at https://crm.example/help',
      ],
      'en',
    )
    expect(html).toContain('<html lang="en">')
    expect(text).toBe(
      'Join here:\n\nhttps://crm.example/join?token=a&b=1\n\n482913\n\nOne line\nand another, at https://crm.example/help\n',
    )
    expect(html).toMatch(
      /<a class="button" href="https:\/\/crm\.example\/join\?token=a&amp;b=1" [^>]+>Join the team<\/a>/,
    )
    expect(html).toMatch(/<p class="code"[^>]+>482913<\/p>/)
    expect(html).toMatch(
      /One line<br>and another, at <a href="https:\/\/crm\.example\/help"[^>]*>https:\/\/crm\.example\/help<\/a>/,
    )
  })

  it('sends both forms of an invitation', async () => {
    const maren = await createPerson(server)
    const email = `${maren.userId}@invited.example`
    const invitation = await maren.request('POST', '/api/team/invitations', { email, role: 'MEMBER' })
    expect(invitation.status, invitation.text).toBe(201)
    const { text, html = '' } = await server.mailbox.waitForMail(email)
    const [address] = text.match(/http:\S+\/join\?token=\S+/) as [string]
    expect(html).toContain(`href="${address}"`)
  })
})

describe('refuses', () => {
  it('markup in what people typed', () => {
    const { html } = renderMail(
      [
        '<img src=x onerror=alert(1)> "quoted" & more',
        'https://crm.example/"><script>alert(2)</script>',
        { label: '<b>bold</b>', url: 'https://crm.example/?q="><i>' },
      ],
      'en',
    )
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; more')
    expect(html).not.toMatch(/<(img|script|b|i)\b/)
  })
})
