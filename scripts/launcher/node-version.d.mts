export function describeNodeVersion(version?: string): string | undefined
