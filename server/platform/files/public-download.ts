import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { t } from '#contract/language/translate.ts'

/** A URL from a user could not be fetched. */
export class DownloadRejected extends Error {
  /** Whether the address is forbidden, such as one inside the network. */
  readonly isForbidden: boolean
  constructor(sentence: string, isForbidden = false) {
    super(sentence)
    this.isForbidden = isForbidden
  }
}

export type DownloadOptions = {
  /** Whether a server at this address may be called. */
  isAllowed?: (address: string) => boolean
  timeout?: number
  maxRedirects?: number
  /** Headers for the server and every server that it redirects to. */
  headers?: Record<string, string>
  /** TLS options, such as trusted certificates. */
  requestOptions?: RequestOptions
}

// One list per family: in a shared list, a rule for IPv4-mapped addresses would match every IPv4 address.
const [blockedIpv4, blockedIpv6] = [new BlockList(), new BlockList()]
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
  blockedIpv4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Everything outside of 2000::/3, and the special ranges within it, such as those that embed another address.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  blockedIpv6.addSubnet(network, bits, 'ipv6')

/** Whether an address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  return family === 4 ? !blockedIpv4.check(address, 'ipv4') : family === 6 && !blockedIpv6.check(address, 'ipv6')
}

/**
 * Opens an https URL that a user gave us. Resolves the name, verifies that the address is public, and connects to that very address; the
 * same for each redirect. The caller reads the body and stops if it grows too large.
 */
export async function openPublicUrl(link: string, options: DownloadOptions = {}): Promise<IncomingMessage> {
  const {
    isAllowed = isPublicAddress,
    timeout = 10_000,
    maxRedirects = 3,
    headers: requestHeaders = {},
    requestOptions = {},
  } = options
  const signal = AbortSignal.timeout(timeout)
  let url = parseUrl(link)
  for (let redirectsLeft = maxRedirects; ; redirectsLeft--) {
    const reply = await sendRequest(
      url,
      { ...requestOptions, headers: requestHeaders, signal, lookup: createSafeLookup(isAllowed) },
      isAllowed,
    )
    const { statusCode = 0, headers } = reply
    if (statusCode >= 200 && statusCode < 300) return reply
    reply.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new DownloadRejected(t('The file at this address could not be fetched.'))
    if (redirectsLeft === 0) throw new DownloadRejected(t('This address redirects too many times.'))
    url = parseUrl(new URL(headers.location, url).href)
  }
}

function parseUrl(link: string): URL {
  const url = URL.canParse(link) ? new URL(link) : null
  if (url?.protocol !== 'https:') throw new DownloadRejected(t('The address must begin with https://.'))
  if (url.username || url.password) throw new DownloadRejected(t('The address must not hold a password.'))
  return url
}

const notPublic = () => new DownloadRejected(t('This address is not on the public internet.'), true)

/** Throws `DownloadRejected` if an https URL may not be called, and another error if its name cannot be resolved. */
export async function assertPublicUrl(
  link: string,
  { isAllowed = isPublicAddress }: DownloadOptions = {},
): Promise<void> {
  const host = hostOf(parseUrl(link))
  const addresses = isIP(host) ? [host] : (await promisify(lookup)(host, { all: true })).map(({ address }) => address)
  if (!addresses.every(isAllowed)) throw notPublic()
}

/** Posts to an https URL that a user gave us, under the rules of `openPublicUrl`, but without following redirects. Returns the status. */
export async function postToPublicUrl(
  link: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
  { isAllowed = isPublicAddress, timeout = 10_000, requestOptions = {} }: DownloadOptions = {},
): Promise<number> {
  const signal = AbortSignal.timeout(timeout)
  const options = { ...requestOptions, method: 'POST', headers, signal, lookup: createSafeLookup(isAllowed) }
  const reply = await sendRequest(parseUrl(link), options, isAllowed, body)
  reply.destroy()
  return reply.statusCode ?? 0
}

/** Returns the host name or address of a URL, as normalized by the URL parser. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

function sendRequest(
  url: URL,
  options: RequestOptions,
  isAllowed: (address: string) => boolean,
  body?: Buffer,
): Promise<IncomingMessage> {
  // A literal IP address is never passed to `lookup`.
  const host = hostOf(url)
  if (isIP(host) && !isAllowed(host)) throw notPublic()
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      { ...options, headers: { ...options.headers, accept: '*/*', 'user-agent': 'Parley' } },
      resolve,
    )
    clientRequest.on('error', (error) =>
      reject(
        error instanceof DownloadRejected
          ? error
          : new DownloadRejected(t('The file at this address could not be fetched.')),
      ),
    )
    clientRequest.end(body)
  })
}

/** Creates a lookup that rejects a name if any of its addresses is forbidden. */
const createSafeLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), [])
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(notPublic(), [])
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
