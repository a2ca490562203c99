import type { Sharp, SharpOptions } from 'sharp'
import { maxPicturePixels, maxPictureSide } from '#contract/files/limits.ts'
import { overloaded, picturesUnavailable, tooLarge, validationFailed } from '../errors.ts'

/** Formats that are written back as they came, by media type. */
const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'image/gif': 'gif' } as const
type PictureMediaType = keyof typeof formats

/** Pictures decoded at once on a node, and those that may wait for it. */
const maxDecoding = 2
const maxWaiting = 50
/** Seconds after which a picture is given up. */
const decodingTimeout = 20

/**
 * The picture anew, upright and at most `maxPictureSide` pixels wide and high, without anything but its pixels: no camera, place,
 * comment, nor what was hidden behind its end. Of an animation, the first frame. Throws 413 and 422 for a picture with too many
 * pixels and for one that cannot be read, 503 where pictures cannot be decoded.
 */
export const cleanPicture = (content: Buffer, mediaType: string): Promise<Buffer> =>
  decode(content, {}, (picture) =>
    picture
      .resize({ width: maxPictureSide, height: maxPictureSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(formats[mediaType as PictureMediaType] ?? 'png'),
  )

/**
 * The picture without what describes its making, such as the place, at its own size and with all its frames; null if there is nothing
 * to take away, or no picture that could be read. Throws as `cleanPicture` does.
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
    // A palette would come of a quality for a PNG.
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

const tooManyPixels = () => tooLarge(`The picture has more than ${maxPicturePixels / 1_000_000} million pixels.`)
const rejectUnreadable = () => {
  throw validationFailed({ file: ['The picture is damaged and cannot be read.'] })
}

let decodingCount = 0
const waiting: (() => void)[] = []

/** Decoding runs on threads of the library; an interlaced picture takes up to 225 MB while it does. */
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

/** Loads the native library with the first picture, because the server starts without it where none was built for the system. */
function loadSharp(): Promise<typeof import('sharp')> {
  library ??= import('sharp').then((loaded) => {
    // A picture on one thread at a time, and none remembered: people upload different ones.
    loaded.default.concurrency(1)
    loaded.default.cache(false)
    return loaded
  })
  return library.catch(() => {
    throw picturesUnavailable()
  })
}
