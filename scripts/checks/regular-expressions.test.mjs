import { describe, expect, it } from 'vitest'
import { findSlowParts, listPatterns } from './find-slow-patterns.mjs'

const faultsOf = (text) =>
  listPatterns('some.ts', text).map(({ source, flags }) => findSlowParts(source, flags).length > 0)

describe('the check of regular expressions', () => {
  it('sees what takes more than linear time, also where it is put together', () => {
    const slow = [
      String.raw`/^(a+)+$/`,
      String.raw`/\s+$/`,
      String.raw`/[;\t](?=['\s]*[=+])/g`,
      String.raw`/(?<=a+)b/`,
      `const blank = String.raw\`['\\s]*\`; new RegExp(\`[;\\\\t](?=\${blank}=)\`, 'g')`,
    ]
    expect(slow.map(faultsOf)).toEqual(slow.map(() => [true]))
  })

  it('lets linear patterns pass', () => {
    const fast = [String.raw`/^\d{4}-\d{2}$/`, String.raw`/[;\t]|\r(?!\n)/g`, `new RegExp(\`<\${tag}>([^<]*)<\`)`]
    expect(fast.map(faultsOf)).toEqual(fast.map(() => [false]))
  })
})
