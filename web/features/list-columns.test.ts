import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { companyList } from './companies/company-list.tsx'
import { contactList } from './contacts/contact-list.tsx'
import { dealList } from './deals/deal-list.tsx'
import type { ListDescriptor } from './lists/public.ts'
import { taskList } from './tasks/list/task-list.tsx'

const person = { id: 'a', name: 'Maren Aldous', email: 'maren@kestrel.example' }
const linked = { owner: person, assignee: person, contact: person, company: person, deal: { id: 'b', title: 'Cranes' } }
const texts = ['name', 'title', 'domain', 'email', 'phoneNumber', 'jobTitle', 'source', 'currency', 'websiteUrl']
const dates = ['dueDate', 'createdAt', 'nextStepAt', 'expectedCloseDate', 'nextFollowUpAt', 'lastContactedAt']
const filled = {
  ...Object.fromEntries(texts.map((key) => [key, 'USD'])),
  ...Object.fromEntries(dates.map((key) => [key, '2020-03-11T09:30:00.000Z'])),
  ...{ ...linked, tags: [person], value: 1, probability: 10, leadScore: 86, isAutomated: true, status: 'OPEN' },
}
const blank = { title: '', tags: [], status: 'WON', value: 0, currency: 'EUR' }
const lists = [contactList, companyList, dealList, taskList] as unknown as ListDescriptor[]

describe('the columns of a list', () => {
  it.each(lists)('of $noun read no property of a row that they do not name', ({ columns }) => {
    for (const column of columns('UTC'))
      for (const values of [filled, blank] as Record<string, unknown>[]) {
        const read = new Set<string>()
        const row = new Proxy({ id: 'c', version: 1 } as never as { id: string; version: number }, {
          get: (target, key: string) => {
            if (key in target) return target[key as keyof typeof target]
            read.add(key)
            return values[key] ?? null
          },
        })
        renderToStaticMarkup([column.render(row), column.mark?.(row, 24), column.phoneMark?.(row)])
        column.text(row)
        expect(column.reads ?? [column.id], column.id).toEqual(expect.arrayContaining([...read]))
      }
  })
})
