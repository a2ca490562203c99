/** Calls `open` with the path of each notification that is clicked while this page is open. Returns a function that stops it. */
export function followNotificationClicks(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const receive = ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'string' && data.open.startsWith('/')) open(data.open)
  }
  serviceWorker.addEventListener('message', receive)
  return () => serviceWorker.removeEventListener('message', receive)
}
