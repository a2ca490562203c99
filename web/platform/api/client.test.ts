import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth/user.ts'
import { dismissToast, getToasts } from '../../shared/toasts.ts'
import { endSession, sessionStore, signInWith } from '../session/session.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { buildUrl, call, callUntyped, request, withToast } from './client.ts'

const user = {
  id: 'maren',
  email: 'maren@kestreltrade.example',
  organizations: [{ id: 'kestrel', name: 'Kestrel', isActive: true, role: 'OWNER' }],
  workspaces: [{ id: 'emea', name: 'EMEA', organizationId: 'kestrel', role: 'OWNER' }],
} as User

const seconds = () => Math.floor(Date.now() / 1000)
const tokenOf = (life: number) => `head.${btoa(JSON.stringify({ iat: seconds(), exp: seconds() + life }))}.sign`
const signIn = (as: User = user, life = 900) =>
  signInWith({ accessToken: tokenOf(life), refreshToken: 'first', user: as }, null)

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(body === undefined ? null : JSON.stringify(body), { status }))

const id = '0198c000-0000-7000-8000-000000000001'
const readContact = () => call('GET', '/contacts/{id}', { path: { id } })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  for (const toast of getToasts()) dismissToast(toast.id)
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('carries the bearer token and the scope to the backend (SESS-011, ERR-001)', async () => {
    signIn()
    answer(200, { success: true, data: { id } })
    const result = await readContact()
    expect(result).toMatchObject({ success: true, data: { id }, status: 200 })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe(`/contacts/${id}?workspaceId=emea&organizationId=kestrel`)
    expect(init?.headers).toMatchObject({ authorization: `Bearer ${browserStorage.read('accessToken')}` })
  })
  it('is not sent without a token (UI-009)', async () => {
    expect(await readContact()).toMatchObject({ success: false, message: 'No authentication token found' })
    expect(fetched).not.toHaveBeenCalled()
  })
  it('is not sent without a workspace or an organization (SESS-009, SESS-010)', async () => {
    signIn({ ...user, workspaces: [] })
    expect(await readContact()).toMatchObject({ message: 'Please select a workspace' })
    signIn({ ...user, organizations: [], workspaces: [] })
    endSession()
    signIn({ ...user, organizations: [], workspaces: [] })
    expect(await readContact()).toMatchObject({ message: 'Please select an organization' })
    expect(fetched).not.toHaveBeenCalled()
  })
  it.each([
    ['/contacts', 'CON-057'],
    ['/deals', 'DEAL-034'],
    ['/notes', 'NOTE-040'],
    ['/tasks', 'TASK-046'],
    ['/whatsapp/accounts', 'WA-042'],
  ])('to %s names the workspace and the organization (%s)', async (path) => {
    signIn()
    answer(200, { success: true, data: [] })
    await callUntyped('GET', path)
    await callUntyped('POST', path, { body: {} })
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(
      Array(2).fill(`${path}?workspaceId=emea&organizationId=kestrel`),
    )
  })
  it('for tasks is sent only with a person, a workspace and an organization (TASK-045)', async () => {
    const addTask = () => callUntyped('POST', '/tasks', { body: { title: 'Call back' } })
    expect(await addTask()).toMatchObject({ message: 'No authentication token found' })
    const refusals: [Partial<User>, string][] = [
      [{ workspaces: [] }, 'Please select a workspace'],
      [{ organizations: [], workspaces: [] }, 'Please select an organization'],
    ]
    for (const [scope, message] of refusals) {
      signIn({ ...user, ...scope })
      expect(await addTask()).toMatchObject({ success: false, message })
      endSession()
    }
    expect(fetched).not.toHaveBeenCalled()
    signIn()
    answer(201, { success: true, data: { id } })
    expect(await addTask()).toMatchObject({ success: true })
  })
  it.each([401, 403])('signs out silently on %i (ERR-008, SESS-012, SESS-013)', async (status) => {
    signIn()
    answer(status, { success: false, error: 'unauthorized', message: 'Your session has ended.' })
    await readContact()
    expect(sessionStore.get()).toMatchObject({ status: 'signed out', notice: null })
    expect(browserStorage.read('accessToken')).toBeNull()
    expect(getToasts()).toEqual([])
  })
  it.each([
    [438, 'Your trial period has expired, please pay bill to continue your actions.', '(ERR-004, ERR-005)'],
    [498, 'Your extension period has expired, please pay bill to continue your actions.', '(ERR-006, ERR-007)'],
  ])('on %i shows "%s" permanently, with Contact Support %s', async (status, text) => {
    signIn()
    answer(status, { success: false, error: 'billing', message: text })
    await readContact()
    await readContact()
    expect(getToasts()).toMatchObject([{ text, duration: null, action: { label: 'Contact Support' } }])
    expect(sessionStore.get().status).toBe('signed in')
  })
  it('that nobody answers is a network error, and nobody is signed out (ERR-014)', async () => {
    signIn()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await readContact()).toMatchObject({ success: false, message: 'Network error', status: 0 })
    expect(sessionStore.get().status).toBe('signed in')
  })
  it('renews a token that is over before it goes out', async () => {
    signIn(user, 1)
    const fresh = tokenOf(900)
    fetched.mockImplementation(async (url) =>
      url === '/auth/refresh'
        ? Response.json({ success: true, data: { accessToken: fresh, refreshToken: 'second' } })
        : Response.json({ success: true, data: { id } }),
    )
    expect(await readContact()).toMatchObject({ success: true })
    expect(fetched.mock.calls.filter(([url]) => url === '/auth/refresh')).toHaveLength(1)
    expect(fetched.mock.calls.at(-1)?.[1].headers).toMatchObject({ authorization: `Bearer ${fresh}` })
    expect(browserStorage.read('refreshToken')).toBe('second')
  })
  it('does not reach the wire with a dead token while the server cannot be reached', async () => {
    signIn(user, 1)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await readContact()).toMatchObject({ success: false, message: 'Network error' })
    expect(fetched.mock.calls.every(([url]) => url === '/auth/refresh')).toBe(true)
    expect(sessionStore.get().status).toBe('signed in')
  })
})

describe('the generic helper', () => {
  it('yields data and status (ERR-003)', async () => {
    signIn()
    answer(201, { success: true, data: { id: 'new' } })
    expect(await request('POST', '/contacts', { name: 'Amara' })).toEqual({ data: { id: 'new' }, status: 201 })
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"name":"Amara"}' })
  })
  it('shows a failure once (ERR-009, CTR-23)', async () => {
    signIn()
    answer(422, { success: false, message: 'Check', field_errors: { name: ['Name is needed'] } })
    await expect(request('POST', '/contacts', {})).rejects.toThrow('Name is needed')
    expect(getToasts().map(({ text }) => text)).toEqual(['Name is needed'])
  })
})

it('shows one toast for one call, pending first and the outcome in its place', async () => {
  signIn()
  answer(500, { success: false, message: 'Broken' })
  const texts = {
    pending: 'Updating company...',
    success: 'Company updated successfully!',
    failure: 'Failed to update company',
  }
  const running = withToast(callUntyped('PATCH', '/companies/a', { body: { name: 'B' } }), texts)
  expect(getToasts()).toMatchObject([{ text: texts.pending, tone: 'pending', duration: null }])
  expect(await running).toMatchObject({ success: false, message: 'Broken' })
  expect(getToasts()).toMatchObject([{ text: texts.failure, tone: 'error', duration: 4000 }])
})

it('builds addresses from values, without what is empty', () => {
  expect(buildUrl('/contacts/{id}', { path: { id: 'a/b' } })).toBe('/contacts/a%2Fb')
  expect(
    buildUrl('/contacts', { query: { search: 'Ø & co', status: ['WARM', 'WON'], ownerId: '', tagId: null } }),
  ).toBe('/contacts?search=%C3%98+%26+co&status=WARM%2CWON')
})
