let httpRequests = 0

/** Called for every request that reaches a test server. */
export function countHttpRequest(): void {
  httpRequests++
}

/** Returns the number of requests to test servers in this process. */
export const getHttpRequestCount = (): number => httpRequests
