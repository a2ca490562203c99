import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { ListAlternatives } from './operators.ts'
import { root } from './source-files.ts'

/** Type-checks files with replaced text, without compiling everything. */
export type MutantTypeChecker = {
  getSource(file: string): ts.SourceFile
  listAlternatives: ListAlternatives
  /** Whether `file` compiles with this text, and each of `importers` with it. */
  accepts(file: string, text: string, importers?: readonly string[]): boolean
}

export function createTypeChecker(): MutantTypeChecker {
  const replaced = new Map<string, { text: string; version: number }>()
  const opened = new Set<string>()
  let version = 0
  const service = ts.createLanguageService(createHost(opened, replaced), ts.createDocumentRegistry())
  const getProgram = () => service.getProgram() as ts.Program
  const open = (file: string) => {
    opened.add(path.join(root, file))
    return path.join(root, file)
  }
  const hasErrors = (name: string) =>
    service.getSyntacticDiagnostics(name).length + service.getSemanticDiagnostics(name).length > 0
  return {
    getSource: (file) => {
      const name = open(file)
      return getProgram().getSourceFile(name) as ts.SourceFile
    },
    listAlternatives: (node) => {
      const type = getProgram().getTypeChecker().getContextualType(node)
      const members = type?.isUnion() ? type.types : []
      const values = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []))
      return values.length > 1 && members.every((member) => !(member.flags & ts.TypeFlags.String)) ? values : []
    },
    accepts: (file, text, importers = []) => {
      const name = open(file)
      replaced.set(name, { text, version: ++version })
      const isAccepted = !hasErrors(name) && !importers.map(open).some(hasErrors)
      replaced.set(name, { text: fs.readFileSync(name, 'utf8'), version: ++version })
      return isAccepted
    },
  }
}

function createHost(
  opened: ReadonlySet<string>,
  replaced: ReadonlyMap<string, { text: string; version: number }>,
): ts.LanguageServiceHost {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
  return {
    getScriptFileNames: () => [...opened],
    getScriptVersion: (name) => String(replaced.get(name)?.version ?? 0),
    getScriptSnapshot: (name) => {
      const text = replaced.get(name)?.text ?? (fs.existsSync(name) ? fs.readFileSync(name, 'utf8') : undefined)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  }
}
