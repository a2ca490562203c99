import { beforeEach, expect } from 'vitest'

/** A test without assertions cannot fail, so it proves nothing. */
beforeEach(() => {
  expect.hasAssertions()
})
