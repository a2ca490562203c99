import { beforeEach, expect } from 'vitest'

/** A test that expects nothing cannot fail, and so proves nothing. */
beforeEach(() => {
  expect.hasAssertions()
})
