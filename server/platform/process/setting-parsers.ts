import fs from 'node:fs'
import net from 'node:net'

/** Parses the text of a variable, or returns the end of the sentence "NAME must …". */
export type Parse<T> = (text: string) => { value: T } | { must: string }

export type SettingReader = <T>(name: string, parse: Parse<T>) => T | undefined

/** Creates the reader of settings. An empty variable counts as unset, because compose files and shells pass missing ones that way. */
export function createSettingReader(environment: Record<string, string | undefined>, errors: string[]): SettingReader {
  return (name, parse) => {
    const text = environment[name]?.trim()
    if (!text) return undefined
    const result = parse(text)
    if ('value' in result) return result.value
    // The value itself is not repeated, because it may contain a password.
    errors.push(`${name} must ${result.must}.`)
    return undefined
  }
}

export const integer =
  (min: number, max: number): Parse<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? { value: Number(text) }
      : { must: `be a whole number from ${min} to ${max}` }

export const oneOf =
  <T extends string>(values: readonly T[]): Parse<T> =>
  (text) => {
    const value = values.find((one) => one === text)
    return value ? { value } : { must: `be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}` }
  }

export const booleanFlag: Parse<boolean> = (text) => {
  if (['1', 'true', 'on', 'yes'].includes(text.toLowerCase())) return { value: true }
  if (['0', 'false', 'off', 'no'].includes(text.toLowerCase())) return { value: false }
  return { must: 'be 1 or 0' }
}

export const host: Parse<string> = (text) =>
  net.isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
    ? { value: text }
    : { must: 'be a host name or an address, without scheme and port' }

export const url =
  (...schemes: string[]): Parse<string> =>
  (text) =>
    schemes.includes(schemeOf(text))
      ? { value: text }
      : {
          must: `be an address that begins with ${schemes.map((it) => (it === 'mailto:' ? it : `${it}//`)).join(' or ')}`,
        }

export const mailbox: Parse<string> = (text) => {
  const named = /^[^<>\r\n]{0,200}<([^<>]*)>$/.exec(text)
  return /^[^\s<>@,;]{1,64}@[a-z0-9][a-z0-9.-]{0,250}$/i.test(named?.[1] ?? text)
    ? { value: text }
    : { must: 'be an address like Parley <crm@example.com>' }
}

export const postgresUrl = url('postgres:', 'postgresql:')

export const origin: Parse<string> = (text) => {
  const parsed = 'value' in url('http:', 'https:')(text) ? new URL(text) : undefined
  return parsed && parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username
    ? { value: parsed.origin }
    : { must: 'be an address like https://crm.example.com, without a path' }
}

/** `on` trusts one proxy: trusting every hop would let callers choose their own address. */
export const trustedProxies: Parse<number | string | false> = (text) => {
  if (/^\d+$/.test(text)) return { value: Number(text) || false }
  const flag = booleanFlag(text)
  if ('value' in flag) return { value: flag.value ? 1 : false }
  return text.split(',').every((part) => isNetwork(part.trim()))
    ? { value: text }
    : { must: 'be on, off, a number of proxies or a list of their addresses' }
}

export const readableFile: Parse<string> = (text) => {
  try {
    fs.accessSync(text, fs.constants.R_OK)
    return { value: text }
  } catch {
    return { must: 'name a file that can be read' }
  }
}

/** Tokens are sent to this URL, so plain http is only allowed to this machine. */
export const secureUrl: Parse<string> = (text) => {
  const parsed = 'value' in url('http:', 'https:')(text) ? new URL(text) : undefined
  const isSafe = parsed?.protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(parsed?.hostname ?? '')
  return parsed && isSafe && !parsed.search && !parsed.hash && !parsed.username
    ? { value: parsed.href.replace(/\/$/, '') }
    : { must: 'be an https:// address, without a query' }
}

export const secretHint = 'this prints one: node -p "crypto.randomBytes(32).toString(\'hex\')"'

export const strongSecret: Parse<string> = (text) => {
  const isVaried = new Set(text).size >= 8 && !/^(.+?)\1+$/.test(text) && !/change.?me|example|your.?secret/i.test(text)
  return text.length >= 32 && isVaried ? { value: text } : { must: `be at least 32 random characters; ${secretHint}` }
}

export const passphrase: Parse<string> = (text) =>
  text.length >= 12 ? { value: text } : { must: 'have at least 12 characters' }

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const width = { 0: 0, 4: 32, 6: 128 }[net.isIP(address)] ?? 0
  return width > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width))
}

function schemeOf(text: string): string {
  try {
    return new URL(text).protocol
  } catch {
    return ''
  }
}
