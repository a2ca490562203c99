import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from '../process/root.mjs'
import { listSources } from './list-files.mjs'

const read = (file) => readFileSync(path.join(root, file), 'utf8')
const sourceFiles = listSources('server')

/** Tables and views. Functions are followed by arguments, which distinguishes them from CTEs. */
const relations = new Set(
  [...read('server/schema.sql').matchAll(/^create (?:unlogged )?(?:table|(?:materialized )?view) ([\w.]+)/gim)].map(
    ([, name]) => name,
  ),
)
/** The catalogs, and the tables of the job queue. */
const foreignRelation = /^(pg_|information_schema\.|graphile_worker\.)/
const readName =
  /(?<!\bdistinct\s+)\b(?:from|join|using)\s+(?:only\s+)?(?!(?:lateral|only|unnest)\b)([a-z_][\w.]*)(?![\w.]|\s*\()/gi
const definedName = /\b(\w+)\s*(?:\([^()]*\)\s*)?\bas\s+(?:(?:not\s+)?materialized\s+)?\(/gi

/**
 * Finds names that the `sql` templates of a file read but do not define: CTEs of another fragment, which may rename them. A nested
 * template is part of the outer text.
 */
function findForeignNames(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults = []
  let templates = 0
  visit(source, new Set())
  return { faults, templates }

  function visit(node, outerNames) {
    let names = outerNames
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      templates += 1
      const statement = readTemplate(node.template)
      names = new Set([...outerNames, ...[...statement.matchAll(definedName)].map(([, name]) => name)])
      for (const [, name] of statement.matchAll(readName)) {
        if (relations.has(name) || names.has(name) || foreignRelation.test(name)) continue
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        faults.push(`${file}:${line} reads ${name}, which another fragment defines: pass its name as an argument`)
      }
    }
    ts.forEachChild(node, (child) => visit(child, names))
  }
}

/** Returns the text of a template without comments; interpolations become `?`. */
function readTemplate(template) {
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  return parts.join('?').replace(/--.*$/gm, '')
}

describe('the fragments of statements', () => {
  it('read tables, their own CTEs and their parameters', () => {
    const found = sourceFiles.map((file) => findForeignNames(file, read(file)))
    expect(found.flatMap(({ faults }) => faults)).toEqual([])
    // Guards against a check that inspects nothing.
    expect(relations.size).toBeGreaterThan(30)
    expect(found.reduce((sum, { templates }) => sum + templates, 0)).toBeGreaterThan(300)
  })

  it.each([
    'sql`and c.id in (select id from matches)`',
    'sql`with own as (select 1) select * from own join foreign_name on true`',
    'sql`update deals d set title = s.title from staged s where s.id = d.id`',
    'sql`delete from deals d using chosen where chosen.id = d.id`',
    'const one = sql`chosen as (select 1)`; const other = sql`select from chosen`',
  ])('that read the name of another fragment are seen: %s', (text) => {
    expect(findForeignNames('example.ts', text).faults).toHaveLength(1)
  })

  it.each([
    'sql`select * from deals d join companies c on c.id = d.company_id`',
    'sql`with own (id) as materialized (select 1), more as (select from own) select from more`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
    'sql`select from ${raw(name)} join ${table} on true`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
    'sql`with own as (select 1) select ${sql`(select from own)`}`',
    'sql`select * from unnest(array[1]) as t (id) cross join lateral (select 1) one join deals_matching(1) m on true`',
    'sql`select a is distinct from b -- read from nowhere\n from pg_tables`',
  ])('that read only known names are allowed: %s', (text) => {
    expect(findForeignNames('example.ts', text)).toEqual({ faults: [], templates: text.match(/sql`/g).length })
  })
})
