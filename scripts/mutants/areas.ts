import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findImporters, type ImportGraph } from './import-graph.ts'
import { root } from './source-files.ts'

/** The folders whose code is mutated. */
export const parts = ['contract', 'server', 'web'] as const
export type Part = (typeof parts)[number]

/** The sources of one run of mutants, and the tests that must kill them. */
type Area = { sources: readonly string[]; tests: readonly string[] }

/** Folders that contain a folder per feature. */
const featureFolders = ['contract', 'server/features', 'web/features']

/** Folders of tests of a feature whose server is part of another one. */
const testsElsewhere: Readonly<Record<string, readonly string[]>> = {
  pipelines: [
    'server/features/deals/pipelines/',
    'server/features/deals/lost-reasons/',
    'server/features/deals/transfer/',
  ],
  'custom-fields': ['server/features/transfer/values/', 'server/features/transfer/mapping/'],
  history: ['server/features/contacts/'],
  files: ['server/platform/files/'],
}

const featureArea = (name: string): Area => {
  const folders = featureFolders.map((folder) => `${folder}/${name}/`)
  return { sources: folders, tests: [...folders, ...(testsElsewhere[name] ?? []), 'spec/'] }
}

/** Lists the names of all features in any part of the product. */
function listFeatures(): string[] {
  const folders = featureFolders
    .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  return [...new Set(folders.map(({ name }) => name))].sort()
}

const guards = 'server/testing/guards/routes/'

/** Compares every limit, default and choice of the API with the committed description, faster than any other test with a server. */
export const descriptionTest = `${guards}openapi.test.ts`

/** Files of every feature that the tests of another one reach: imports and exports, what the search shows, filters by custom fields, and permissions of routes. */
const testsOfFiles: readonly { files: RegExp; tests: readonly string[] }[] = [
  { files: /^server\/features\/\w+\/transfer\//, tests: ['server/features/transfer/'] },
  { files: /\/descriptor\.ts$/, tests: ['server/features/search/'] },
  { files: /\/list\.ts$/, tests: ['server/features/custom-fields/'] },
  { files: /\/routes\.ts$/, tests: [`${guards}roles.test.ts`, descriptionTest] },
]

/** Every area by name; `kit` and `roles` are shared by all features. */
export const areas: Readonly<Record<string, Area>> = {
  ...Object.fromEntries(listFeatures().map((name) => [name, featureArea(name)])),
  roles: { sources: ['contract/kit/roles.ts'], tests: [guards, 'server/features/team/', 'web/platform/session/'] },
  kit: {
    sources: ['contract/kit/'],
    tests: ['contract/kit/', 'server/platform/', 'server/records/', 'server/features/contacts/', guards],
  },
}

/** Excludes tests of query plans, which cannot detect changed values. */
const isTest = (file: string) => /(?<!query-plans)\.test\.(tsx?|mjs)$/.test(file)
const isTestSupport = (file: string) =>
  /\.test\./.test(file) || /(^|\/)(fixtures|testing)\/|(examples|fixtures)\.ts$/.test(file)

/** Finds the area of a file. */
export const findArea = (file: string): string =>
  Object.keys(areas).find((area) => parts.some((part) => listAreaSources(area, part, [file]).length > 0)) ?? 'kit'

/** Lists the mutated files of an area in one part of the product. */
export const listAreaSources = (area: string, part: Part, files: readonly string[]): string[] =>
  files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !isTestSupport(file) &&
      file.startsWith(`${part}/`) &&
      (areas[area] as Area).sources.some((folder) => file.startsWith(folder)) &&
      // Roles are a separate area.
      (area === 'roles' || file !== 'contract/kit/roles.ts'),
  )

/**
 * Lists the tests that can reach a file, likely ones first: those of the area and those next to the file in the graph. Almost every server
 * test reaches almost every contract file through the server; those of other areas are omitted.
 */
export function listRelatedTests(area: string, file: string, graph: ImportGraph): string[] {
  const elsewhere = testsOfFiles.filter(({ files }) => files.test(file)).flatMap(({ tests }) => tests)
  const tests = [...(areas[area] as Area).tests, ...elsewhere]
  const distances = [...findImporters(graph, file)].filter(([importer]) => isTest(importer))
  const related = distances.filter(
    ([test, distance]) => distance === 1 || tests.some((folder) => test.startsWith(folder)),
  )
  return related
    .sort(([a, near], [b, far]) => getCost(a) - getCost(b) || near - far || a.localeCompare(b))
    .map(([test]) => test)
}

/** Server tests are more expensive, because they start a server. */
export const getCost = (test: string): 0 | 1 => (test.startsWith('server/') ? 1 : 0)
