// Shows push notifications, and opens their subject on click. It handles no fetches and caches nothing.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data?.url))
})

async function showPush(data) {
  const message = parse(data)
  const windows = await listWindows()
  // Browsers require a notification for every push. It is silent if the page is in front, because the page has announced it already.
  const isWatched = windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  await self.registration.showNotification(message.title || 'Parley', {
    body: message.body,
    tag: message.tag,
    renotify: Boolean(message.tag) && !isWatched,
    silent: Boolean(message.isSilent) || isWatched,
    icon: '/icons/icon-192.png',
    data: { url: message.url },
  })
  // Shows the unread count on the icon of the installed application.
  if (message.unread > 0) await self.navigator.setAppBadge?.(message.unread).catch(() => undefined)
}

function parse(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

const listWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Opens a path in an existing window, without reloading it, or else in a new one. */
async function openPath(path = '/') {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await listWindows()
  const existing = windows.find(({ focused }) => focused) ?? windows[0]
  if (!existing) return void (await self.clients.openWindow(url.href))
  existing.postMessage({ open: url.pathname + url.search })
  await existing.focus().catch(() => undefined)
}
