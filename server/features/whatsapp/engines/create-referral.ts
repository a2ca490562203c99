import type { Referral } from '#contract/whatsapp/message.ts'

/** Maximum characters of each part; what is longer is cut. */
const maxLengths: Record<keyof Referral, number> = {
  ...{ kind: 20, id: 200, campaign: 200, url: 2_000, headline: 500, body: 1_000, clickId: 500 },
}

/** The ad or post that WhatsApp names in a message, without what is empty or unsafe; undefined if nothing is left. */
export function createReferral(
  given: Partial<Record<keyof Referral, string | null | undefined>>,
): Referral | undefined {
  const parts = Object.entries(maxLengths).map(([part, length]) => {
    const text = (given[part as keyof Referral] ?? '').trim().slice(0, length)
    return [part, part !== 'url' || isWebAddress(text) ? text : ''] as const
  })
  const filled = parts.filter(([, text]) => text !== '')
  return filled.length > 0 ? (Object.fromEntries(filled) as Referral) : undefined
}

/** Whether it leads to a website; a login in front of the host would only disguise the host. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password
}
