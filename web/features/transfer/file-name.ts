/** The name of a file whose response does not name it (CON-061). */
const unnamed = 'download'

/** The name in a Content-Disposition header, without any path, as browsers read it (RFC 6266). */
export function parseFileName(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition ?? '')
  const name = decoded(encoded) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? ''
  return name.split(/[\\/]/).at(-1)?.trim() || unnamed
}

function decoded(name: string | undefined): string | undefined {
  try {
    return name && decodeURIComponent(name.trim())
  } catch {
    return undefined
  }
}
