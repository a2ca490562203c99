import { passiveMediaTypes, pdfType } from '#contract/files/media-types.ts'

type ServedFile = { mediaType: string; bytes: number; filename: string; isDownload?: boolean | undefined }

/** Creates the headers of a user's file. It is shown inline only if its type cannot run code; otherwise it is a download. */
export function createFileHeaders({ mediaType, bytes, filename, isDownload }: ServedFile) {
  const type = toPassiveMediaType(mediaType)
  const disposition = isDownload || type === downloadType ? 'attachment' : 'inline'
  return {
    'content-type': type,
    'content-length': bytes,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'content-security-policy': type === pdfType ? pdfPolicy : mediaPolicy,
    'x-content-type-options': 'nosniff',
  }
}

const mediaPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** No `sandbox`, because some browsers do not start their PDF viewer in one. The viewer is an origin of its own, which our pages may frame. */
const pdfPolicy = "default-src 'none'; frame-ancestors 'self'"

const downloadType = 'application/octet-stream'

function toPassiveMediaType(mediaType: string): string {
  const [type = ''] = mediaType.toLowerCase().split(';')
  return passiveMediaTypes.includes(type.trim()) ? type.trim() : downloadType
}
