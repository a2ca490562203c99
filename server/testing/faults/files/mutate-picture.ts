import { byteChanges, limitTimes, mutate, type Random, splice } from './random.ts'

/** Sizes, dimensions and counts at the limits of their types. */
const oddNumbers = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff]

/** Names of the parts of PNG and WebP, and the markers of JPEG and GIF: what follows them is a length or a size. */
const partMarks = [
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'VP8 ', 'VP8X', 'ALPH', 'EXIF', 'ICCP', 'RIFF', 'GIF89a'].map((name) =>
    Buffer.from(name),
  ),
  ...['ffd8', 'ffe0', 'ffe1', 'ffc0', 'ffc2', 'ffc4', 'ffdb', 'ffda', 'ffd9', '21f9', '21ff', '2c00'].map((hex) =>
    Buffer.from(hex, 'hex'),
  ),
]

const placesOf = (picture: Buffer): number[] =>
  partMarks.flatMap((mark) => {
    const at = picture.indexOf(mark)
    return at < 0 ? [] : [at]
  })

const overwriteNearMark = (random: Random, picture: Buffer): Buffer => {
  const places = placesOf(picture)
  if (places.length === 0) return picture
  const bytes = random.pick([1, 2, 4])
  const at = Math.max(0, random.pick(places) + random.below(24) - 4)
  if (at + bytes > picture.length) return picture
  const changed = Buffer.from(picture)
  const value = random.pick(oddNumbers) % 2 ** (8 * bytes)
  if (random.chance(2)) changed.writeUIntBE(value, at, bytes)
  else changed.writeUIntLE(value, at, bytes)
  return changed
}

/** Removes, repeats or moves the bytes between two marks. */
const movePart = (random: Random, picture: Buffer): Buffer => {
  const places = placesOf(picture)
  if (places.length < 2) return picture
  const [from = 0, to = 0] = [random.pick(places), random.pick(places)].sort((one, other) => one - other)
  const part = picture.subarray(from, to)
  const times = limitTimes(part.length, random.pick([0, 2, 200]))
  return splice(picture, from, to, Buffer.concat(Array.from({ length: times }, () => part)))
}

const insertMarkup = (random: Random, picture: Buffer): Buffer => {
  const at = random.pick([0, 3, 8, 12, random.below(picture.length + 1), picture.length])
  return splice(
    picture,
    at,
    at,
    Buffer.from(random.pick(['<script>alert(1)</script>', '<svg onload="x">', 'PK\u0003\u0004', '%PDF-1.7', '\0'])),
  )
}

/** Damages headers, lengths and contents of a picture. */
export const mutatePicture = (random: Random, picture: Buffer): Buffer =>
  mutate(random, picture, [
    overwriteNearMark,
    overwriteNearMark,
    overwriteNearMark,
    movePart,
    insertMarkup,
    ...byteChanges,
  ])
