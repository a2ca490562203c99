/** Largest picture, in bytes. */
export const maxPictureBytes = 5 * 1024 * 1024
/** Most pixels of a picture that is sent; each takes up to nine bytes of memory while the picture is decoded. */
export const maxPicturePixels = 25_000_000
/** Pixels of the longer side of a picture that is kept. */
export const maxPictureSide = 1_024
/** Pictures that a person may send in a minute: of records, and of themselves. */
export const picturesPerMinute = 60
export const portraitsPerMinute = 20
