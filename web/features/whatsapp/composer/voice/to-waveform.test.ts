import { expect, it } from 'vitest'
import { toWaveform } from './to-waveform.ts'

it('a long recording: each bar is the loudest of its moments, measured against the loudest of all', () => {
  const levels = Array.from({ length: 640 }, (_, at) => (at % 10 === 3 ? (at < 320 ? 0.1 : 0.4) : 0.01))
  const bars = toWaveform(levels)
  expect(bars).toEqual([...Array(32).fill(25), ...Array(32).fill(100)])
})

it.each([
  ['shorter than the bars', [0.2, 0.1], [...Array(32).fill(100), ...Array(32).fill(50)]],
  ['silent', Array(100).fill(0), Array(64).fill(0)],
  ['over before it was measured', [], Array(64).fill(0)],
])('a recording that is %s', (_, levels, expected) => {
  expect(toWaveform(levels)).toEqual(expected)
})
