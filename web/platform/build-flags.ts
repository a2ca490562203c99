const env = import.meta.env

/** Decided when the application is built (GAP-105); all off by default. */
export const buildFlags = {
  /** Keeps session, selection and preferences in memory only. */
  disableStorage: isOn(env?.VITE_DISABLE_STORAGE),
  /** What counts while nobody can be asked whether the product is down for work on it. */
  maintenanceMode: isOn(env?.VITE_MAINTENANCE_MODE),
  disableEventStreams: isOn(env?.VITE_DISABLE_EVENT_STREAMS),
  /** Where calls go: the page's own origin unless told otherwise. */
  apiBase: String(env?.VITE_API_URL ?? '').replace(/\/$/, ''),
}

function isOn(value: unknown): boolean {
  return value === 'true' || value === '1'
}
