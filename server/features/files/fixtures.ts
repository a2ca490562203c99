import sharp from 'sharp'

/** A picture of one colour. */
export const paint = (width = 8, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4' }, limitInputPixels: false })

/** What stands behind the end of `createPhoto()`. */
export const hiddenText = 'what was hidden'

/** A JPEG as a camera makes it: 8 × 4 pixels lying on their side, with the place and with something behind its end. */
export const createPhoto = async (): Promise<Buffer> =>
  Buffer.concat([
    await paint()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '54/1 19/1 30/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
    Buffer.from(hiddenText),
  ])
