import fs from 'node:fs'
import { inRoot } from '../process/root.mjs'

const runners = {
  vitest: { folders: ['contract', 'server', 'web', 'spec', 'scripts'], pattern: /\.test\.(ts|tsx|mjs)$/ },
  playwright: { folders: ['e2e'], pattern: /\.spec\.ts$/ },
}

/**
 * Which runner runs what for a name: the test files whose path contains it, or else those whose text does, with the name
 * as a title; or else, as a title may be put together from parts, every file. Returns `{ runner, files, title }` for each.
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
  // Reports join the titles of a test and of its groups in different ways; the last part is the test's own.
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

/** The title as a regular expression that matches nothing else; both runners take one. */
export const titlePattern = (title) => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
