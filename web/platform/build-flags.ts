const env = import.meta.env

/** Flags that are set at build time (GAP-105), all off by default. */
export const buildFlags = {
  /** Keeps session, selected workspace and preferences only in memory. */
  disableStorage: isOn(env?.VITE_DISABLE_STORAGE),
  /** Whether to assume maintenance if the maintenance check fails. */
  maintenanceMode: isOn(env?.VITE_MAINTENANCE_MODE),
  disableEventStreams: isOn(env?.VITE_DISABLE_EVENT_STREAMS),
  /** The base URL of the API. The page's own origin by default. */
  apiBase: String(env?.VITE_API_URL ?? '').replace(/\/$/, ''),
}

function isOn(value: unknown): boolean {
  return value === 'true' || value === '1'
}
