import fs from 'node:fs'
import { inRoot } from '../process/root.mjs'

const runners = {
  vitest: { folders: ['contract', 'server', 'web', 'spec', 'scripts'], pattern: /\.test\.(ts|tsx|mjs)$/ },
  playwright: { folders: ['e2e'], pattern: /\.spec\.ts$/ },
}

/**
 * Selects what each runner runs for a name: the test files whose path contains it; else those whose text contains it, with the name as the
 * title; else every file, because a title may be composed of parts. Returns `{ runner, files, title }` for each.
 */
export function selectTests(
  name,
  listFiles = listTestFiles,
  readFile = (file) => fs.readFileSync(inRoot(file), 'utf8'),
) {
  const all = Object.keys(runners).map((runner) => ({ runner, files: listFiles(runner) }))
  const select = (matches, title) =>
    all
      .map(({ runner, files }) => ({ runner, files: files.filter(matches), title }))
      .filter(({ files }) => files.length > 0)
  const path = name.replace(/^\.\//, '')
  const byPath = select((file) => file.includes(path), null)
  if (byPath.length) return byPath
  // Reports join the titles of groups and tests in different ways; the last part is that of the test.
  const parts = name.split(/ [›>] /)
  const byText = select((file) => parts.every((part) => readFile(file).includes(part)), parts.join(' '))
  return byText.length ? byText : all.map((each) => ({ ...each, title: parts.join(' ') }))
}

function listTestFiles(runner) {
  const { folders, pattern } = runners[runner]
  return folders.flatMap((folder) =>
    fs
      .readdirSync(inRoot(folder), { recursive: true })
      .filter((file) => pattern.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
}

/** Escapes a title as a regular expression, which both runners accept. */
export const titlePattern = (title) => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
