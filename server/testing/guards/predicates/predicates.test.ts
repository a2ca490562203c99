import { describe, expect, it } from 'vitest'
import { findPredicates, findUnsupportedPredicates, removePredicates } from './predicates.ts'
import { extractFragments, findUncoveredPredicates } from './uncovered-predicates.ts'

const predicateTexts = (text: string) => findPredicates(text).map((one) => text.slice(one.from, one.to))
const keys = (text: string) => findPredicates(text).map(({ key }) => key)

describe('the predicates of a statement', () => {
  it('are its equations of a workspace id with a value, a column, a setting or a variable', () => {
    expect(
      predicateTexts(`select a.workspace_id from notes a join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
        where a.workspace_id = $1 and exists (select from m where workspace_id = current_setting('app.workspace_id')::uuid)
          and w.id = a.workspace_id and a.workspace_id = here`),
    ).toEqual([
      't.workspace_id = a.workspace_id',
      'a.workspace_id = $1',
      "workspace_id = current_setting('app.workspace_id')::uuid",
      'w.id = a.workspace_id',
      'a.workspace_id = here',
    ])
  })

  it('are not the columns of an insert, a key or an answer', () => {
    const text =
      'insert into tags (workspace_id, id) values ($1, $2) on conflict (workspace_id, id) do nothing returning workspace_id'
    expect([...predicateTexts(text), ...findUnsupportedPredicates(text)]).toEqual([])
  })

  it('are removed one by one, and leave the parameters in place', () => {
    const text = 'delete from tags where workspace_id = $2 and id = $1'
    expect(removePredicates(text, findPredicates(text))).toBe('delete from tags where $2::uuid is not null and id = $1')
  })

  it('are identical wherever a part of a statement is reused, and distinct in other queries', () => {
    const tags = (n: number) => `(select name from tags where workspace_id = $${n} and id = c.tag_id)`
    const [first, whole, ...rest] = keys(`select ${tags(1)}, c.id from contacts c where c.workspace_id = $2`)
    expect(keys(`select ${tags(7)} from companies c`)[0]).toBe(first)
    expect(whole).not.toBe(first)
    expect(rest).toEqual([])
  })

  it('are reported when written in another form', () => {
    expect(findUnsupportedPredicates('select from a join b using (workspace_id, id)')).toHaveLength(1)
    expect(findUnsupportedPredicates('select from a where workspace_id in ($1)')).toHaveLength(1)
    expect(findUnsupportedPredicates('select from a where workspace_id = any ($1)')).toHaveLength(1)
    expect(findUnsupportedPredicates('select from a where (workspace_id, id) = ($1, $2)')).toHaveLength(1)
    expect(findUnsupportedPredicates('select from a where workspace_id = $1')).toEqual([])
  })
})

describe('the predicates of a source file', () => {
  it('are identified by the text around them', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, not a template
    const source = 'sql`delete from ${table} t using u where t.workspace_id = ${scope.workspaceId} and u.id = ${id}`'
    expect(extractFragments(source)).toEqual(['t using u where t.workspace_id = $ and u.id ='])
  })

  it('are reported when no statement has them', () => {
    expect(findUncoveredPredicates([]).some((line) => line.startsWith('platform/events/event-log.ts: '))).toBe(true)
  })
})
