import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullProof, proofTimeout, reportFigures, sampleItems } from '../../../../spec/proofs/sample.ts'
import { type FileReader, startFileReader } from './file-reader.ts'
import type { FileKind } from './file-samples.ts'

/** Fixed, so that a file can be reproduced; change it to search elsewhere. */
const seed = 20_260_501
const filesPerKind = 10_000
/** Stops at this number of faults: nobody reads more. */
const maxFaults = 20

const requests = (['csv', 'workbook', 'picture'] as FileKind[]).flatMap((kind) =>
  Array.from({ length: filesPerKind }, (_, at) => ({ kind, seed: seed + at })),
)

let readers: FileReader[]
beforeAll(async () => {
  readers = await Promise.all(Array.from({ length: isFullProof ? 2 : 1 }, startFileReader))
})
afterAll(() => Promise.all(readers.map((reader) => reader.close())))

describe('any file', () => {
  it(
    'is read or clearly refused, within the ceilings of CPU and memory',
    async () => {
      const outcomes = new Map<string, number>()
      const faults: string[] = []
      let [cpuSeconds, peakMemory] = [0, 0]
      const requestsLeft = sampleItems('file-fuzz', requests)
      const readAll = async (reader: FileReader) => {
        for (let request = requestsLeft.pop(); request && faults.length < maxFaults; request = requestsLeft.pop()) {
          const result = await reader.read(request)
          const key = `${request.kind} ${result.outcome}`
          outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
          cpuSeconds = Math.max(cpuSeconds, result.cpuSeconds)
          peakMemory = Math.max(peakMemory, result.peakMemory)
          if (result.outcome === 'failed') faults.push(`${request.kind} ${request.seed}: ${result.fault}`)
        }
      }
      await Promise.all(readers.map(readAll))
      const counts = [...outcomes].sort().map(([key, count]) => `${key} ${count}`)
      console.log(
        `file-fuzz: seed ${seed}, ${counts.join(', ')}, at most ${cpuSeconds.toFixed(2)} s of CPU and ${Math.round(peakMemory)} MB`,
      )
      expect(faults).toEqual([])
      // If all files are rejected early, or all are read, they were distorted too much or too little.
      for (const kind of ['csv', 'workbook', 'picture'])
        for (const outcome of ['read', 'refused'])
          expect(outcomes.get(`${kind} ${outcome}`), `${kind} ${outcome}`).toBeGreaterThan(0)
      reportFigures('file-fuzz', {
        rounds: [...outcomes.values()].reduce((sum, count) => sum + count, 0),
        peakMemory: Math.round(peakMemory),
      })
    },
    proofTimeout,
  )
})
