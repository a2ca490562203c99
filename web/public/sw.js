// Shows push notifications, and opens their subject on click. Caches the code of the application, so that a reload without a network opens
// it. It never caches what the API replies: that belongs to the session of a person.

/**
 * The version of the application, the files of its code, and those of the texts of each language. The build fills them in, so that each
 * version has a worker of its own.
 */
const shell = { version: 'development', assets: [], texts: [] }

const cachePrefix = 'shell-'
const cacheName = cachePrefix + shell.version

/** The page, which is the same for every address. */
const pagePath = '/'

/** What a proxy replies while the server is away. */
const gatewayErrors = [502, 503, 504]

// A new worker waits until the last page is closed. One that takes over from another at once (`skipWaiting`) can make Chromium hold back a
// reload for good; and nothing waits for it, because pages come from the network and the newest cache.
self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(event.request))
})
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data?.url))
})

/** Caches all of the code and the page, or nothing: a page whose code is missing would stay white. Never fails, for the sake of pushes. */
async function cacheShell() {
  try {
    const cache = await caches.open(cacheName)
    await Promise.all(shell.assets.map(async (path) => cache.put(path, (await findCached(path)) ?? (await load(path)))))
    await cache.put(pagePath, await loadPage())
  } catch {
    await caches.delete(cacheName)
  }
}

/** Fails if it is the page of another version, as during a deployment. */
async function loadPage() {
  const page = await load(pagePath, { cache: 'reload', headers: { accept: 'text/html' } })
  const paths = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!paths.every((path) => shell.assets.includes(path) || shell.texts.includes(path)))
    throw new Error('another version')
  return page
}

async function load(path, options) {
  const response = await fetch(path, options)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

/** Replies of the server vary by headers that do not change the code. */
const findCached = (request) => caches.match(request, { ignoreVary: true })

const listCacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(cachePrefix))

/** No page is open that could still load code from them. */
async function deleteOldCaches() {
  const names = (await listCacheNames()).filter((name) => name !== cacheName)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Opens a page from the network, so that a new version arrives at once, and from the cache only if the server is away. */
async function openPage(event) {
  const response = await fetch(event.request).catch(() => null)
  if (response && !gatewayErrors.includes(response.status)) {
    if (shell.assets.length > 0 && !(await caches.match(pagePath, { cacheName, ignoreVary: true })))
      event.waitUntil(cacheShell())
    return response
  }
  return (await findNewestPage()) ?? response ?? Response.error()
}

/** The page of the newest version that is complete: caching one may have failed, or not have ended yet. */
async function findNewestPage() {
  for (const name of (await listCacheNames()).reverse()) {
    const page = await caches.match(pagePath, { cacheName: name, ignoreVary: true })
    if (page) return page
  }
  return null
}

const readAsset = async (request) => (await findCached(request)) ?? loadAsset(request)

/** Caches the texts of a language when they are first used: nobody needs all languages. */
async function loadAsset(request) {
  const response = await fetch(request)
  if (response.ok && shell.texts.includes(new URL(request.url).pathname)) {
    const copy = response.clone()
    const cache = await caches.open(cacheName).catch(() => null)
    await cache?.put(request.url, copy).catch(() => undefined)
  }
  return response
}

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
