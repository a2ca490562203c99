/** Pictures that every browser shows. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export const pdfType = 'application/pdf'

/** Types that a page may show or play. Scripts and style sheets are excluded: served from our origin, they would run as ours. */
export const passiveMediaTypes: readonly string[] = [
  ...pictureTypes,
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
  pdfType,
]
