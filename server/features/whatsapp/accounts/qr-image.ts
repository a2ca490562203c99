import { renderSVG } from 'uqr'

/** Renders a QR code as a data URL, dark on white with a quiet zone so that it can be scanned in dark mode, too. */
export const toQrDataUrl = (text: string): string => {
  const svg = renderSVG(text, { border: 4, ecc: 'L', whiteColor: '#ffffff', blackColor: '#000000' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
