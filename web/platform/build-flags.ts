const env = import.meta.env

/** Set when the application is built (GAP-105); all off by default. */
export const buildFlags = {
  /** Keeps session, selection and preferences in memory only. */
  disableStorage: isOn(env?.VITE_DISABLE_STORAGE),
  /** Whether maintenance is assumed when the server cannot be asked. */
  maintenanceMode: isOn(env?.VITE_MAINTENANCE_MODE),
  disableEventStreams: isOn(env?.VITE_DISABLE_EVENT_STREAMS),
  /** The base URL of the API: the page's own origin by default. */
  apiBase: String(env?.VITE_API_URL ?? '').replace(/\/$/, ''),
}

function isOn(value: unknown): boolean {
  return value === 'true' || value === '1'
}
