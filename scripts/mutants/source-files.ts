import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Root folder of the clone. */
export const root = join(import.meta.dirname, '../..')

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Lists the code files in these folders, relative to the root. */
export const listSourceFiles = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .sort()
