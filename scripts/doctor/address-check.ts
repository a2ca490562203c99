import type { Settings } from '../../server/settings.ts'
import { type Check, type Finding, ok, warning } from './check.ts'

type Addresses = Pick<Settings, 'publicUrl' | 'trustProxy' | 'host'>

/** Checks that the address of the server, the base URL of links and the trusted proxies fit together. */
export const checkAddress = (settings: Addresses): Check => ({
  name: 'Address',
  run: () => findMistake(settings) ?? ok(`Links in emails begin with ${settings.publicUrl}.`),
})

function findMistake({ publicUrl, trustProxy, host }: Addresses): Finding | undefined {
  const isOpen = !isLocal(host)
  if (isLocalUrl(publicUrl)) {
    if (isOpen || trustProxy)
      return warning(
        `Others reach this server, but links in emails lead to ${publicUrl}, which is everybody’s own machine.`,
        'Set PUBLIC_URL to the address that people open.',
      )
    return undefined
  }
  if (publicUrl.startsWith('http:'))
    return warning(
      `${publicUrl} is not encrypted, so passwords and messages can be read on the way.`,
      'Put a proxy with a certificate in front, and set PUBLIC_URL to its https:// address.',
    )
  if (!trustProxy)
    return warning(
      `${publicUrl} needs a proxy, but TRUST_PROXY is off: everybody counts as one address, and shares one RATE_LIMIT.`,
      'Set TRUST_PROXY to the number of proxies in front of Parley.',
    )
  if (isOpen)
    return warning(
      `TRUST_PROXY is on and HOST is ${host}: whoever reaches the port without the proxy can claim any address.`,
      'Let only the proxy reach the port, or set HOST to 127.0.0.1.',
    )
  return undefined
}

/** Whether only this machine can open a URL. */
export const isLocalUrl = (url: string): boolean => isLocal(new URL(url).hostname)

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127\./.test(host)
