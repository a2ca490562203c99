import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ProofName, proofs } from './proofs.ts'
import { formatProofs } from './record.ts'
import { pickPart, sampleItems, selectPart } from './sample.ts'

const items = Array.from({ length: 20 }, (_, n) => n)

describe('a sample', () => {
  it('is a part of the items, and all parts together are all of them', () => {
    const parts = Array.from({ length: 6 }, (_, part) => selectPart(items, part, 6))
    expect(parts.flat().sort((a, b) => a - b)).toEqual(items)
    expect(parts.every((part) => part.length > 0)).toBe(true)
  })

  it('goes round with the commit, and is the same for the same one', () => {
    const commits = Array.from({ length: 200 }, (_, n) => (n * 7919).toString(16).padStart(40, '0').slice(-40))
    const picked = commits.map((commit) => pickPart(`${commit.slice(-8)}${commit}`, 6))
    expect(new Set(picked)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(pickPart('0a1b2c3d4e', 6)).toBe(pickPart('0a1b2c3d4e', 6))
  })

  it('of nothing fails', () => {
    expect(() => sampleItems('fuzz', [])).toThrow('is empty')
  })
})

describe('the list of proofs', () => {
  it.each(Object.entries(proofs))('names the file that takes the sample: %s', (name, { file }) => {
    const path = join(import.meta.dirname, '../..', file)
    expect(existsSync(path) && readFileSync(path, 'utf8').includes(`sampleItems('${name}'`)).toBe(true)
  })
})

describe('the report', () => {
  it('says which part was run, and when all of it last passed', () => {
    const sample = { proof: 'fuzz' as ProofName, items: 271, checked: 45, part: 2, parts: 6 }
    const run = { commit: '0123456789abcdef', date: '2026-11-22', seconds: 80, items: 271 }
    const [line] = formatProofs({ fuzz: sample }, { fuzz: run }, ['fuzz'])
    expect(line).toContain('part 2 of 6, 45 of 271 routes')
    expect(line).toContain('271 passed on 2026-11-22 at 0123456789')
    const figures = { rounds: 3, lost: 0, doubled: 1, serverErrors: 2, worstPause: 1234.5, peakMemory: 321.4 }
    expect(formatProofs({ fuzz: { ...sample, figures } }, {}, ['fuzz'])[0]).toContain(
      '3 rounds, 0 lost, 1 doubled, 2 server errors, worst pause 1235 ms, peak memory 321 MB',
    )
    const measured = { rounds: 3, lost: 0, peakMemory: 321.4 }
    expect(formatProofs({ fuzz: { ...sample, figures: measured } }, {}, ['fuzz'])[0]).toContain(
      '3 rounds, 0 lost, – doubled, – server errors, worst pause –, peak memory 321 MB',
    )
    expect(formatProofs({}, {}, ['fuzz'])[0]).toContain('not run')
    expect(formatProofs({}, {}, ['fuzz'])[0]).toContain('never run in full')
  })
})
