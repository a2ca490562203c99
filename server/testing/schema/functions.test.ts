import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseUrl, templateDatabase } from '../harness/test-cluster.ts'
import { readFunctionComments } from './function-comments.ts'
import { type Catalogue, readCatalogue } from './read-catalogue.ts'

let catalogue: Catalogue
const commentOf = readFunctionComments()
const plain = (name: string) => name.replace(/^public\./, '')

beforeAll(async () => {
  const client = new pg.Client({ connectionString: databaseUrl(inject('clusterUrl'), templateDatabase) })
  await client.connect()
  catalogue = await readCatalogue(client).finally(() => client.end())
})

describe('the functions of the database', () => {
  it('have a comment that says what they guarantee', () => {
    expect(catalogue.functions.length).toBeGreaterThan(100)
    expect(catalogue.functions.filter(({ name }) => !commentOf(plain(name))).map(({ name }) => name)).toEqual([])
  })

  it('name every trigger that fires them, with its table', () => {
    const triggers = catalogue.tables.flatMap((table) =>
      table.triggers.map(({ name, definition }) => ({
        name,
        table: table.name,
        fired: definition.match(/EXECUTE FUNCTION (?:public\.)?([\w.]+)\(/)?.[1] ?? '',
      })),
    )
    expect(triggers.length).toBeGreaterThan(40)
    const unnamed = triggers.filter(({ name, table, fired }) => {
      const comment = commentOf(fired) ?? ''
      const isEveryTable = /\b(every table|track_history)\b/.test(comment)
      return !comment.includes(`\`${name}\``) || !(isEveryTable || new RegExp(`\\b${table}\\b`).test(comment))
    })
    expect(unnamed).toEqual([])
  })

  it('name the errors they raise', () => {
    const unnamed = catalogue.functions.filter(({ name, definition }) => {
      const raised = [...definition.matchAll(/errcode = '(PA\d+)'/g)].map(([, code]) => code ?? '')
      return raised.some((code) => !commentOf(plain(name))?.includes(code))
    })
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })
})
