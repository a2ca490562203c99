import type { Sharp, SharpOptions } from 'sharp'
import { maxPicturePixels, maxPictureSide } from '#contract/files/limits.ts'
import { t } from '#contract/language/translate.ts'
import { overloaded, picturesUnavailable, tooLarge, validationFailed } from '../errors.ts'

/** Media type → format. A picture keeps its format. */
const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'image/gif': 'gif' } as const
type PictureMediaType = keyof typeof formats

/** Maximum pictures decoded at once on a node, and maximum pictures waiting. */
const maxDecoding = 2
const maxWaiting = 50
/** Seconds after which decoding is cancelled. */
const decodingTimeout = 20

/**
 * Re-encodes a picture: upright, at most `maxPictureSide` pixels wide and high, and nothing but pixels: no camera, location, comment or
 * data appended to the file. Keeps only the first frame of an animation. Throws 413 for too many pixels, 422 for an unreadable picture,
 * and 503 if pictures cannot be decoded here.
 */
export const cleanPicture = (content: Buffer, mediaType: string): Promise<Buffer> =>
  decode(content, {}, (picture) =>
    picture
      .resize({ width: maxPictureSide, height: maxPictureSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(formats[mediaType as PictureMediaType] ?? 'png'),
  )

/**
 * Removes metadata such as the location from a picture, and keeps its size and all frames. Returns null if there is no metadata, or the
 * picture is unreadable. Throws like `cleanPicture`.
 */
export async function stripMetadata(content: Buffer, mediaType: string): Promise<Buffer | null> {
  const format = formats[mediaType as PictureMediaType]
  if (!format) return null
  const { default: open } = await loadSharp()
  const metadata = await open(content)
    .metadata()
    .catch(() => null)
  if (!metadata || !(metadata.exif || metadata.xmp || metadata.iptc || metadata.comments)) return null
  return decode(content, { animated: true }, (picture) =>
    // A `quality` would make sharp convert a PNG to a palette.
    picture.keepIccProfile().toFormat(format, format === 'png' ? {} : { quality: 90 }),
  )
}

async function decode(content: Buffer, options: SharpOptions, edit: (picture: Sharp) => Sharp): Promise<Buffer> {
  const { default: open } = await loadSharp()
  return withDecodingSlot(async () => {
    const header = await open(content, options).metadata().catch(rejectUnreadable)
    if (header.width * header.height > maxPicturePixels) throw tooManyPixels()
    const picture = open(content, { ...options, limitInputPixels: maxPicturePixels, failOn: 'error' })
    return edit(picture.autoOrient()).timeout({ seconds: decodingTimeout }).toBuffer().catch(rejectUnreadable)
  })
}

const tooManyPixels = () =>
  tooLarge(t('The picture has more than {count} million pixels.', { count: maxPicturePixels / 1_000_000 }))
const rejectUnreadable = () => {
  throw validationFailed({ file: [t('The picture is damaged and cannot be read.')] })
}

let decodingCount = 0
const waiting: (() => void)[] = []

/** Limits concurrent decoding, which runs on threads of the library and takes up to 225 MB for an interlaced picture. */
async function withDecodingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw overloaded()
  if (decodingCount >= maxDecoding) await new Promise<void>((resolve) => waiting.push(resolve))
  else decodingCount++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else decodingCount--
  }
}

let library: Promise<typeof import('sharp')> | undefined

/** Loads the native library at the first picture, because the server must start on systems that it was not built for. */
function loadSharp(): Promise<typeof import('sharp')> {
  library ??= import('sharp').then((loaded) => {
    // One thread per picture, and no cache, because every upload is different.
    loaded.default.concurrency(1)
    loaded.default.cache(false)
    return loaded
  })
  return library.catch(() => {
    throw picturesUnavailable()
  })
}
