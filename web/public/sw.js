// Shows the notifications that are pushed to this browser, and opens what they are about. It answers no requests and keeps nothing:
// the browser loads the application itself.

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
  // Browsers want every push to be seen. Whoever is looking at the page has heard of it there.
  const isWatched = windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  await self.registration.showNotification(message.title || 'Parley', {
    body: message.body,
    tag: message.tag,
    renotify: Boolean(message.tag) && !isWatched,
    silent: Boolean(message.isSilent) || isWatched,
    icon: '/icons/icon-192.png',
    data: { url: message.url },
  })
  // The icon of an installed application has the count.
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

/** Opens a path in a window that is there already, which keeps what was typed in it, or in a new one. */
async function openPath(path = '/') {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await listWindows()
  const existing = windows.find(({ focused }) => focused) ?? windows[0]
  if (!existing) return void (await self.clients.openWindow(url.href))
  existing.postMessage({ open: url.pathname + url.search })
  await existing.focus().catch(() => undefined)
}
