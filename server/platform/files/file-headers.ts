/** Types that a page may show or play. Served from our own address, a script or a style sheet would run as one of ours. */
const passiveMediaTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/3gpp',
  'video/webm',
  'video/quicktime',
  'audio/aac',
  'audio/amr',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'application/pdf',
])

type ServedFile = { mediaType: string; bytes: number; filename: string }

/** Headers under which a file of a person is sent: as a download, and by its type only where that cannot run. */
export const createFileHeaders = ({ mediaType, bytes, filename }: ServedFile): Record<string, string | number> => ({
  'content-type': toPassiveMediaType(mediaType),
  'content-length': bytes,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

function toPassiveMediaType(mediaType: string): string {
  const [type = ''] = mediaType.toLowerCase().split(';')
  return passiveMediaTypes.has(type.trim()) ? type.trim() : 'application/octet-stream'
}
