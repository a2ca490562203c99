/**
 * Registers the service worker, which caches the code of the application, so that a reload without a network opens it. Looks for a new
 * version of it.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (registration?.active) await registration.update().catch(() => undefined)
}
