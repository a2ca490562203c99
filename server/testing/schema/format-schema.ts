import type { Catalogue, DatabaseFunction, Definition, Table } from './read-catalogue.ts'

/**
 * Formats a database as readable, sorted SQL, so that equal databases give equal texts. Functions appear with their comment and signature;
 * their bodies are only in `server/migrations/functions`.
 */
export function formatSchema(catalogue: Catalogue, commentOf: (name: string) => string | undefined): string {
  const sections = [
    header,
    catalogue.extensions.map(({ name }) => `create extension ${name};`).join('\n'),
    [
      ...catalogue.role.map((role) => `create role ${role};`),
      ...grants('database current', catalogue.databaseGrants),
    ].join('\n'),
    catalogue.schemas
      .flatMap(({ name, grants: given }) => [`create schema ${name};`, ...grants(`schema ${name}`, given)])
      .join('\n'),
    ...catalogue.enums.map(({ name, values }) => `create type ${name} as enum (${values.map(quote).join(', ')});`),
    ...catalogue.others.map((other) => `-- ${other}`),
    ...[...catalogue.tables].sort(inPublicFirst).map(formatTable),
    ...catalogue.views.map(formatView),
    ...[...catalogue.functions].sort(inPublicFirst).map((one) => formatFunction(one, commentOf(plain(one.name)))),
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

const header = '-- The current schema. Written by scripts/schema.ts from a database just migrated; do not edit.'

function formatTable(table: Table): string {
  const width = Math.max(...table.columns.map(({ name }) => name.length))
  const inside = [
    ...table.columns.map(({ name, definition }) => `  ${name.padEnd(width)} ${lowerCase(definition)}`),
    ...table.constraints.map(({ name, definition }) => `  constraint ${name} ${lowerCase(definition)}`),
  ]
  const kind = table.persistence === 'rp' ? 'table' : `table /* ${table.persistence} */`
  return [
    `create ${kind} ${table.name} (\n${inside.join(',\n')}\n)${table.options ? ` with (${table.options.join(', ')})` : ''};`,
    ...statements(table.indexes).map((line) => line.replace(' using btree', '')),
    ...statements(table.statistics),
    ...(table.rowSecurity ? [`alter table ${table.name} enable row level security;`] : []),
    ...(table.forcedRowSecurity ? [`alter table ${table.name} force row level security;`] : []),
    ...table.policies.map(({ name, definition }) => `create policy ${name} on ${table.name} ${lowerCase(definition)};`),
    ...grants(table.name, table.grants),
    ...table.columns.flatMap(({ name, grants: given }) => grants(`${table.name} (${name})`, given)),
    ...statements(table.triggers),
  ].join('\n')
}

const formatView = ({ name, definition, options, grants: given }: Catalogue['views'][number]): string =>
  [
    `create view ${name}${options ? ` with (${options.join(', ')})` : ''} as\n${lowerCase(definition)}`,
    ...grants(name, given),
  ].join('\n')

function formatFunction({ name, signature, definition, grants: given }: DatabaseFunction, comment?: string): string {
  const head = definition
    .slice(0, definition.search(/^AS \$|^BEGIN ATOMIC|^ RETURN /m))
    .replace(/\s+/g, ' ')
    .trim()
  return [
    ...(comment ?? `${plain(name)} has no comment.`).split('\n').map((line) => `-- ${line}`),
    `${lowerCase(head).replace('create or replace', 'create')};`,
    ...grants(`function ${signature}`, given),
  ].join('\n')
}

const statements = (definitions: Definition[]): string[] =>
  definitions.map(({ definition }) => `${lowerCase(definition)};`)

const grants = (object: string, given: string[]): string[] =>
  given.map((one) => `grant ${one.replace(/ to (\S+)$/, ` on ${object} to $1`)};`)

/** Converts to our SQL style: lower-case keywords, short type names, no schema `public`. Keeps quoted text. */
const lowerCase = (sql: string): string =>
  sql
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/('(?:[^']|'')*')::text\b/g, '$1')
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) =>
      index % 2 ? part : part.replace(/\b[A-Z][A-Z_]+\b/g, (word) => word.toLowerCase()).replace(/\bpublic\./g, ''),
    )
    .join('')

const plain = (name: string): string => name.replace(/^public\./, '')
const quote = (text: string): string => `'${text}'`
const inPublicFirst = (a: { name: string }, b: { name: string }): number =>
  Number(plain(a.name).includes('.')) - Number(plain(b.name).includes('.'))
