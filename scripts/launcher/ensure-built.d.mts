export function ensureBuilt(): Promise<void>
export function isBuilt(): boolean
export function readBuildState(folder?: string): 'missing' | 'released' | 'stale' | 'current'
