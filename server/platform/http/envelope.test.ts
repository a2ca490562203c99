import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { duplicate } from '../errors.ts'
import { mergeErrors } from './error-handler.ts'

const server = await getTestServer()
const maren = await createPerson(server)

const nobody = '00000000-0000-7000-8000-000000000000'
type Described = { paths: Record<string, Record<string, unknown>>; servers?: unknown }

describe('does', () => {
  it('serve every call of the client at one base URL, without another host or prefix (ERR-001)', async () => {
    const { paths, servers }: Described = JSON.parse(
      await readFile(new URL('../../../contract/openapi.json', import.meta.url), 'utf8'),
    )
    expect(servers).toBeUndefined()
    const missing: string[] = []
    for (const [path, calls] of Object.entries(paths))
      for (const method of Object.keys(calls)) {
        const answer = await server.app.inject({
          method: method.toUpperCase() as 'GET',
          url: path.replace(/\{\w+\}/g, nobody),
        })
        if (answer.payload.includes(noSuchPage)) missing.push(`${method} ${path}`)
      }
    expect(missing).toEqual([])
    expect((await maren.request('GET', '/contacts-of-another-age')).body.message).toBe(noSuchPage)
  })

  it('return success and data, or success, error and message, and all four on a version conflict (ERR-002)', async () => {
    const made = await maren.request('POST', '/contacts', { name: 'Amara Okonkwo' })
    expect(Object.keys(made.body).sort()).toEqual(['data', 'success'])
    expect(made.body.success).toBe(true)
    const { id } = made.body.data

    const refused = await maren.request('GET', `/contacts/${nobody}`)
    expect(refused.body).toEqual({ success: false, error: 'not_found', message: 'This contact does not exist.' })

    const change = (jobTitle: string) =>
      maren.request('PATCH', `/contacts/${id}/job-title`, { jobTitle }, { 'if-match': '1' })
    const changed = await change('Buyer')
    const stale = await change('Purchaser')
    expect(stale.body).toEqual({
      success: false,
      error: 'stale',
      message: expect.stringMatching(/\w/),
      data: changed.body.data,
    })
  })
})

describe('refuses', () => {
  it('to start when two features answer the same SQLSTATE', () => {
    const error = () => duplicate('Taken.')
    expect(() => mergeErrors([{ PA423: error }, { PA424: error, PA423: error }])).toThrow('PA423')
    expect(Object.keys(mergeErrors([{ PA423: error }, { PA424: error }]))).toEqual(['PA423', 'PA424'])
  })
})

const noSuchPage = 'This page does not exist.'
