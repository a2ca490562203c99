import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** A backup consists of, in this order: manifest, tables, sequences, files and totals. Data frames follow a table or file. */
const ManifestSchema = Type.Object({
  kind: Type.Literal('manifest'),
  /** Version of the program that wrote the backup. */
  version: Type.String(),
  createdAt: Type.String(),
  /** The migrations of the database, oldest first. */
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  /** Identifies the APP_SECRET that secrets in the database are encrypted with. */
  secretFingerprint: Type.String(),
  /** APP_SECRET itself, if Parley generated it and the backup is encrypted. */
  secret: Type.Optional(Type.String()),
})
const TotalsSchema = Type.Object({
  kind: Type.Literal('totals'),
  tables: Type.Number(),
  rows: Type.Number(),
  files: Type.Number(),
  bytes: Type.Number(),
  /** Files that the database references but that were missing when they were copied. */
  missingFiles: Type.Number(),
})
const EntrySchema = Type.Union([
  ManifestSchema,
  Type.Object({ kind: Type.Literal('table'), name: Type.String(), columns: Type.Array(Type.String()) }),
  Type.Object({ kind: Type.Literal('table end'), rows: Type.Number(), sha256: Type.String() }),
  Type.Object({ kind: Type.Literal('sequence'), name: Type.String(), value: Type.String(), isCalled: Type.Boolean() }),
  Type.Object({
    kind: Type.Literal('file'),
    store: Type.Union([Type.Literal('files'), Type.Literal('media')]),
    name: Type.String(),
  }),
  Type.Object({ kind: Type.Literal('file end'), bytes: Type.Number(), sha256: Type.String() }),
  TotalsSchema,
])

export type Manifest = Static<typeof ManifestSchema>
export type Totals = Static<typeof TotalsSchema>
/** One entry. The bytes of a table or file are between its start and end entries. */
export type ArchiveEntry = Static<typeof EntrySchema>
export type EntryOf<Kind extends ArchiveEntry['kind']> = Extract<ArchiveEntry, { kind: Kind }>
/** An entry, or a chunk of bytes of a table or file. */
type Frame = ArchiveEntry | Buffer

const [entryFrame, dataFrame] = [1, 2]
const headSize = 5
/** Maximum bytes of a frame; this program never writes larger ones. */
const maxFrameSize = 16 << 20

export function encodeEntry(entry: ArchiveEntry): Buffer {
  return encodeFrame(entryFrame, Buffer.from(JSON.stringify(entry)))
}

/** Encodes a chunk of bytes of a table or file. */
export const encodeData = (data: Buffer): Buffer => encodeFrame(dataFrame, data)

function encodeFrame(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(headSize)
  head.writeUInt8(type)
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

/** Reads frames; throws `damage` if the source is malformed. */
export async function* readFrames(source: AsyncIterable<Buffer>, damage: Error): AsyncGenerator<Frame> {
  let pending: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    pending = pending.length > 0 ? Buffer.concat([pending, part]) : part
    for (;;) {
      if (pending.length < headSize) break
      const length = pending.readUInt32BE(1)
      if (length > maxFrameSize) throw damage
      if (pending.length < headSize + length) break
      const content = pending.subarray(headSize, headSize + length)
      yield pending.readUInt8() === dataFrame ? content : parseEntry(content, damage)
      pending = pending.subarray(headSize + length)
    }
  }
  if (pending.length > 0) throw damage
}

const entrySchema = Compile(EntrySchema)

function parseEntry(content: Buffer, damage: Error): ArchiveEntry {
  try {
    const entry: unknown = JSON.parse(content.toString('utf8'))
    if (entrySchema.Check(entry)) return entry
  } catch {
    // Not valid JSON.
  }
  throw damage
}
