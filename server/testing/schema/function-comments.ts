import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../migrations/functions')

/** Reads the comment above each function in `server/migrations/functions`, by the name of the function. */
export function readFunctionComments(): (name: string) => string | undefined {
  const comments = new Map<string, string>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  for (const file of files.filter((name) => name.endsWith('.sql')))
    for (const [, comment = '', name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(commented))
      if (!comments.has(name)) comments.set(name, comment.replace(/^ *-- ?/gm, '').trim())
  return (name) => {
    const table = tableOf(name)
    return comments.get(name) ?? comments.get(name.replace(/_[a-z]+$/, '_%1$s'))?.replaceAll('%1$s', table)
  }
}

/** A comment, and the function below it. */
const commented = /((?:^ *--.*\n)+) *create or replace function ([\w.%$]+)\s*\(/gm

/** Returns the table of `forbid_departed_on_insert_contacts`, whose only comment is above `forbid_departed_on_insert_%1$s`. */
const tableOf = (name: string): string => name.match(/_(contacts|companies|deals|tasks)$/)?.[1] ?? ''
