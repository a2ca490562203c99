let httpRequests = 0

/** Called for every request that reaches a test server. */
export function countHttpRequest(): void {
  httpRequests++
}

/** Requests that test servers have had in this process. */
export const getHttpRequestCount = (): number => httpRequests
