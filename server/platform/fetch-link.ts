import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address that somebody gave us was not fetched; `says` why in a sentence. */
export class LinkRefused extends Error {}

type Options = {
  /** Whether a server at this address may be asked. */
  allows?: (address: string) => boolean
  milliseconds?: number
  redirects?: number
  /** What else to tell the server, and each that it redirects to. */
  headers?: Record<string, string>
  /** More for the connection, such as whose certificates are believed. */
  more?: RequestOptions
}

// Each kind has a list of its own: in one, a rule about addresses that carry another inside would speak of all of those.
const [closed4, closed6] = [new BlockList(), new BlockList()]
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Everything but what is given out to the public, and of that what carries another address inside.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed6.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the public internet. */
export const isPublic = (address: string): boolean => {
  const family = isIP(address)
  return family === 4 ? !closed4.check(address, 'ipv4') : family === 6 && !closed6.check(address, 'ipv6')
}

/**
 * Opens what lies behind an https address that a person gave us. The name is resolved here and the connection goes to that very
 * address, after it was found to be public; so it is with each redirect. The caller reads the body, and ends it where it grows too large.
 */
export async function openLink(link: string, options: Options = {}): Promise<IncomingMessage> {
  const { allows = isPublic, milliseconds = 10_000, redirects = 3, headers: told = {}, more = {} } = options
  const signal = AbortSignal.timeout(milliseconds)
  let url = parsed(link)
  for (let left = redirects; ; left--) {
    const reply = await ask(url, { ...more, headers: told, signal, lookup: checked(allows) }, allows)
    const { statusCode = 0, headers } = reply
    if (statusCode >= 200 && statusCode < 300) return reply
    reply.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new LinkRefused('The file at this address could not be fetched.')
    if (left === 0) throw new LinkRefused('This address leads on and on.')
    url = parsed(new URL(headers.location, url).href)
  }
}

function parsed(link: string): URL {
  const url = URL.canParse(link) ? new URL(link) : null
  if (url?.protocol !== 'https:') throw new LinkRefused('The address must begin with https://.')
  if (url.username || url.password) throw new LinkRefused('The address must not hold a password.')
  return url
}

const notPublic = () => new LinkRefused('This address is not on the public internet.')

function ask(url: URL, options: RequestOptions, allows: (address: string) => boolean): Promise<IncomingMessage> {
  // An address in numbers is never looked up; however it was spelled, the URL has it in its plain form.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !allows(host)) throw notPublic()
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { ...options, headers: { ...options.headers, accept: '*/*', 'user-agent': 'Parley' } },
      resolve,
    )
    asked.on('error', (error) =>
      reject(error instanceof LinkRefused ? error : new LinkRefused('The file at this address could not be fetched.')),
    )
    asked.end()
  })
}

/** Looks a name up and gives only what may be asked; one forbidden address among several forbids them all. */
const checked =
  (allows: (address: string) => boolean): LookupFunction =>
  (host, options, found) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return found(error ?? new Error('no address'), [])
      if (!addresses.every(({ address }) => allows(address))) return found(notPublic(), [])
      if (options.all) return found(null, addresses)
      return found(null, first.address, first.family)
    })
