import sharp from 'sharp'

/** Creates a picture of one color. */
export const createSolidPicture = (width = 8, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4' }, limitInputPixels: false })

/** Data appended to the file of `createPhoto()`. */
export const hiddenText = 'what was hidden'

/** Creates a JPEG like a camera's: 8 × 4 pixels, rotated by metadata, with a location and appended data. */
export const createPhoto = async (): Promise<Buffer> =>
  Buffer.concat([
    await createSolidPicture()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '54/1 19/1 30/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
    Buffer.from(hiddenText),
  ])
