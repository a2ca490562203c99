import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findImporters, type ImportGraph } from './import-graph.ts'
import { root } from './source-files.ts'

/** The folders that mutants are made of. */
export const parts = ['contract', 'server', 'web'] as const
export type Part = (typeof parts)[number]

/** What one run of mutants goes through, and the tests that are asked about it. */
type Area = { sources: readonly string[]; tests: readonly string[] }

/** Where the folder of a feature is. */
const featureFolders = ['contract', 'server/features', 'web/features']

const featureArea = (name: string): Area => {
  const folders = featureFolders.map((folder) => `${folder}/${name}/`)
  return { sources: folders, tests: [...folders, 'spec/'] }
}

/** The names of the folders that features have in any part of the product. */
function listFeatures(): string[] {
  const folders = featureFolders
    .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  return [...new Set(folders.map(({ name }) => name))].sort()
}

const guards = 'server/testing/guards/routes/'

/** Every area by its name; `kit` and `roles` are what all features share. */
export const areas: Readonly<Record<string, Area>> = {
  ...Object.fromEntries(listFeatures().map((name) => [name, featureArea(name)])),
  roles: { sources: ['contract/kit/roles.ts'], tests: [guards, 'server/features/team/', 'web/platform/session/'] },
  kit: {
    sources: ['contract/kit/'],
    tests: ['contract/kit/', 'server/platform/', 'server/records/', 'server/features/contacts/', guards],
  },
}

/** The plans of statements tell nothing about values. */
const isTest = (file: string) => /(?<!query-plans)\.test\.(tsx?|mjs)$/.test(file)
const isTestSupport = (file: string) =>
  /\.test\./.test(file) || /(^|\/)(fixtures|testing)\/|(examples|fixtures)\.ts$/.test(file)

/** The area that makes mutants of a file. */
export const findArea = (file: string): string =>
  Object.keys(areas).find((area) => parts.some((part) => listAreaSources(area, part, [file]).length > 0)) ?? 'kit'

/** The files of an area that mutants are made of, in one part of the product. */
export const listAreaSources = (area: string, part: Part, files: readonly string[]): string[] =>
  files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !isTestSupport(file) &&
      file.startsWith(`${part}/`) &&
      (areas[area] as Area).sources.some((folder) => file.startsWith(folder)) &&
      // They are an area of their own.
      (area === 'roles' || file !== 'contract/kit/roles.ts'),
  )

/**
 * The tests that can reach a file, likely ones first: of the area, and those next to the file in the graph. Almost every test of
 * the server reaches almost every file of the contract, by way of the server; those of other areas are left out.
 */
export function listRelatedTests(area: string, file: string, graph: ImportGraph): string[] {
  const { tests } = areas[area] as Area
  const distances = [...findImporters(graph, file)].filter(([importer]) => isTest(importer))
  const related = distances.filter(
    ([test, distance]) => distance === 1 || tests.some((folder) => test.startsWith(folder)),
  )
  return related
    .sort(([a, near], [b, far]) => getCost(a) - getCost(b) || near - far || a.localeCompare(b))
    .map(([test]) => test)
}

/** Tests of the server start one. */
const getCost = (test: string) => (test.startsWith('server/') ? 1 : 0)
