import { afterEach, beforeEach } from 'vitest'
import { getHttpRequestCount } from './http-requests.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Requests that reached a test server during the test. */
    httpRequests?: number
    /** Time limit of the test, in milliseconds. */
    timeLimit?: number
  }
}

let requestsBefore = 0

// `npm run spec` reads from the report what each test did: only one that made a request proves what is served over HTTP.
beforeEach(() => {
  requestsBefore = getHttpRequestCount()
})
afterEach(({ task }) => {
  task.meta.httpRequests = getHttpRequestCount() - requestsBefore
  task.meta.timeLimit = task.timeout
})
