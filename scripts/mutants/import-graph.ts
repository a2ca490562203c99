import path from 'node:path'
import ts from 'typescript'
import { listSourceFiles, readSource } from './source-files.ts'

/** File → the files that import it. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the imports among the files of these folders, including dynamic ones. */
export const readImportGraph = (folders: readonly string[]): ImportGraph =>
  createImportGraph(listSourceFiles(folders), readSource)

export function createImportGraph(files: readonly string[], readFile: (file: string) => string): ImportGraph {
  const importers = new Map<string, Set<string>>(files.map((file) => [file, new Set()]))
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(readFile(file), true, true).importedFiles)
      importers.get(resolveImport(file, fileName))?.add(file)
  return importers
}

const resolveImport = (from: string, name: string) =>
  name.startsWith('#contract/') ? name.slice(1) : path.posix.join(path.posix.dirname(from), name)

/** Finds the files that can reach this one, with the smallest number of imports in between. */
export function findImporters(
  graph: ImportGraph,
  file: string,
  maxDistance = Number.POSITIVE_INFINITY,
): Map<string, number> {
  const distances = new Map([[file, 0]])
  for (const [reached, distance] of distances)
    if (distance < maxDistance)
      for (const importer of graph.get(reached) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1)
  distances.delete(file)
  return distances
}
