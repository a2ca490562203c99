import type { NewPushDevice } from '#contract/notifications/push.ts'

/** Whether this browser can show notifications, and whether the person lets it. */
type PushPermission = 'unsupported' | 'blocked' | 'possible'

export function getPushPermission(): PushPermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** Asks the person and subscribes at the push service of the browser; null if they decline. Throws if the browser cannot. */
export async function subscribeBrowser(publicKey: string): Promise<NewPushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = decodeBase64Url(publicKey)
  const known = await pushManager.getSubscription()
  // A subscription made with a previous key no longer receives pushes, and blocks a new one.
  if (known && !hasKey(known, applicationServerKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Ends the subscription of this browser, if there is one. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return known.length === key.length && known.every((byte, n) => byte === key[n])
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (one) => one.charCodeAt(0))
}
