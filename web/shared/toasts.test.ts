import { beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, getToasts, listVisibleNotices, showCallToast, showNotice, withCallToast } from './toasts.ts'

beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})

const texts = () => getToasts().map((toast) => toast.text)
const only = () => getToasts()[0]

describe('toasts', () => {
  it('shows the end of a call for 4000 ms, in place of its pending toast (UI-005)', () => {
    const id = showCallToast.pending('Creating company...')
    expect(only()).toMatchObject({ region: 'calls', tone: 'pending', duration: null })
    showCallToast.success('Company created successfully!', { id })
    expect(texts()).toEqual(['Company created successfully!'])
    expect(only()).toMatchObject({ id, tone: 'success', duration: 4000 })
  })

  it('shows a notice for 2300 ms unless another duration is given (UI-006)', () => {
    showNotice('UK sales is now connected')
    showNotice('NL support has been disconnected', { duration: 5000 })
    showNotice('Live updates paused', { duration: null })
    expect(getToasts().map((toast) => toast.duration)).toEqual([2300, 5000, null])
  })

  it('shows three notices at most, the newest (UI-006)', () => {
    for (const text of ['a', 'b', 'c', 'd']) showNotice(text)
    showCallToast.info('a call does not count')
    expect(listVisibleNotices(getToasts()).map((toast) => toast.text)).toEqual(['b', 'c', 'd'])
  })

  it('keeps twenty toasts and lets the oldest go (UI-021)', () => {
    for (let at = 1; at <= 25; at += 1) showCallToast.info(`toast ${at}`)
    expect(texts()).toHaveLength(20)
    expect(texts()[0]).toBe('toast 6')
  })

  it('says once that a call failed, and passes the failure on', async () => {
    const failed = withCallToast(Promise.reject(new Error('HTTP 500')), {
      pending: 'Deleting task...',
      success: 'Task deleted',
      failure: 'Failed to delete task',
    })
    await expect(failed).rejects.toThrow('HTTP 500')
    expect(texts()).toEqual(['Failed to delete task'])
  })

  it('shows a late end of a call although its pending toast was dismissed', () => {
    const id = showCallToast.pending('Importing contacts...')
    dismissToast(id)
    showCallToast.success('Contacts imported', { id })
    expect(texts()).toEqual(['Contacts imported'])
  })
})
