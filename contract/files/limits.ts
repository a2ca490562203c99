/** Largest picture, in bytes. */
export const pictureBytes = 5 * 1024 * 1024
