/** Maximum size of a picture, in bytes. */
export const maxPictureBytes = 5 * 1024 * 1024
/** Maximum pixels of an uploaded picture; decoding takes up to nine bytes of memory per pixel. */
export const maxPicturePixels = 25_000_000
/** Maximum pixels of the longer side of a stored picture. */
export const maxPictureSide = 1_024
/** Pictures that a person may upload per minute, profile pictures included. */
export const picturesPerMinute = 60
export const profilePicturesPerMinute = 20
