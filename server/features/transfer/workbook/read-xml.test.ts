import { describe, expect, it } from 'vitest'
import { hasLinearCost } from '../../../../spec/proofs/cost-growth.ts'
import { createConversionQueue } from './conversion-queue.ts'
import { parseXml } from './read-xml.ts'

/** What a parser hears of a text that arrives in chunks of a size. */
async function parse(text: string, chunkSize: number): Promise<unknown[]> {
  const heard: unknown[] = []
  const bytes = Buffer.from(text)
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
  }
  await parseXml(chunks(), {
    open: (name, attributes) => heard.push([name, attributes.trim()]),
    text: (words) => heard.push(words),
    close: (name) => heard.push(`/${name}`),
  })
  return heard
}

describe('does', () => {
  it('finds the end of a tag behind its quoted values, wherever the chunks end', async () => {
    const text = `<a><b c="1>2" d='"' e = "it's"/>x<!-- > --><f g="${'h'.repeat(300)}"></f></a>`
    const whole = await parse(text, text.length)
    expect(whole).toEqual([
      ['a', ''],
      ['b', `c="1>2" d='"' e = "it's"`],
      '/b',
      'x',
      ['f', `g="${'h'.repeat(300)}"`],
      '/f',
      '/a',
    ])
    for (const chunkSize of [1, 2, 3, 7, 50]) expect(await parse(text, chunkSize)).toEqual(whole)
  })

  it('gives each person and each workspace one place in the line for conversions', async () => {
    const run = createConversionQueue({ perPerson: 3, workspaces: 2 })
    const ended: string[] = []
    const convert = (workspaceId: string, userId: string) =>
      run({ workspaceId, userId }, async () => ended.push(`${workspaceId} ${userId}`))
    const started = [1, 2, 3].map(() => convert('one', 'maren'))
    const refused = [convert('one', 'maren'), convert('one', 'ben'), convert('two', 'ira'), convert('three', 'uma')]
    const results = await Promise.allSettled([...started, ...refused])
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true, false])
    expect(ended.indexOf('two ira')).toBeLessThan(2)
    expect(ended.indexOf('one ben')).toBeLessThan(3)
  })
})

describe('survives', () => {
  it('values that hold many quotation marks and ends of tags, at a cost that grows with its length', async () => {
    const tag = (length: number) => `<a b="${'>""'.repeat(length)}"/>`
    expect(await hasLinearCost((length) => parse(tag(length), length * 4), 5_000)).toBe(true)
    expect(await hasLinearCost((length) => parse(tag(length), 50), 5_000)).toBe(true)
  })
})
