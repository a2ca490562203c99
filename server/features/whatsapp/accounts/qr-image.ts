import { renderSVG } from 'uqr'

/** A QR code as the data address of a picture: dark on white with its quiet zone, whatever the theme around it. */
export const toQrDataUrl = (text: string): string => {
  const svg = renderSVG(text, { border: 4, ecc: 'L', whiteColor: '#ffffff', blackColor: '#000000' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
