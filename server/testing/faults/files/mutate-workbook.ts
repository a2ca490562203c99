import { strToU8, zipSync } from 'fflate'
import { byteChanges, limitTimes, mutate, type Random, splice } from './random.ts'

/** The parts of a workbook: their XML by name. */
type WorkbookParts = Record<string, string>

const hostileAttributes = [
  'r="XFD1048576"',
  'r="A99999999"',
  'r="ZZZZZZZZ1"',
  'r=""',
  'r="-1"',
  's="-1"',
  's="99999999"',
  's="1e99"',
  't="s"',
  't="inlineStr"',
  't="e"',
  't="b"',
  't="nonsense"',
  'numFmtId="99999"',
  'Target="../../../../etc/passwd"',
  'Target="/xl/worksheets/sheet1.xml"',
  'Target="xl/workbook.xml"',
  'Target=""',
  'date1904="1"',
  'state="hidden"',
  'name=""',
  `name="${'n'.repeat(5_000)}"`,
  `formatCode="${'[h]:mm:ss.000;'.repeat(200)}"`,
  `formatCode="${'#,'.repeat(2_000)}0.${'0'.repeat(500)}"`,
  `formatCode="${'"'.replace('"', '&quot;').repeat(500)}"`,
  `formatCode="${'[$-409]'.repeat(300)}yyyy"`,
  `formatCode="${'\\\\_*?'.repeat(400)}"`,
  'open="never closed',
]

const hostileTexts = [
  '&#x10FFFFF;',
  '&#xD800;',
  '&#0;',
  '&#99999999;',
  '&lol9;',
  '&amp;amp;'.repeat(500),
  '&'.repeat(5_000),
  '<![CDATA[ never closed',
  '<![CDATA[]]>'.repeat(300),
  '<!-- never closed',
  '<!-- closed -->'.repeat(300),
  '<?never closed',
  '_x000D_'.repeat(1_000),
  '_xD800_',
  '1e309',
  '-1',
  '99999999999',
  '45000.999999999',
  '-45000.5',
  '4.9406564584124654e-324',
  'NaN',
  '>'.repeat(5_000),
  '"'.repeat(5_000),
  '= "'.repeat(2_000),
  '<a '.repeat(2_000),
  '<c><v>'.repeat(1_000),
  '<row>'.repeat(1_000),
  '<row r="1000000"><c r="A1000000" t="str"><v>x</v></c></row>',
]

/** Nested entities, each of which repeats the previous one ten times. */
const nestedEntities = `<!DOCTYPE a [<!ENTITY lol0 "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`,
).join('')}]>`

type XmlChange = (random: Random, xml: string) => string

const tagPattern = /<[^>]*>/g
const changeTag =
  (change: (random: Random, tag: string) => string): XmlChange =>
  (random, xml) => {
    const tags = xml.match(tagPattern) ?? []
    if (tags.length === 0) return xml
    const chosen = random.below(tags.length)
    let at = -1
    return xml.replace(tagPattern, (tag) => (++at === chosen ? change(random, tag) : tag))
  }

const insertAfterTag = (content: (random: Random) => string): XmlChange =>
  changeTag((random, tag) => tag + content(random))

const xmlChanges: XmlChange[] = [
  changeTag(() => ''),
  changeTag((random, tag) => tag.repeat(limitTimes(tag.length, random.pick([2, 3, 50, 2_000])))),
  changeTag((random, tag) => tag.replace(/\s[\w:]+="[^"]*"/, ` ${random.pick(hostileAttributes)}`)),
  changeTag((random, tag) => tag.replace(/\s*(\/?)>$/, ` ${random.pick(hostileAttributes)}$1>`)),
  changeTag((_, tag) => tag.slice(0, -1)),
  changeTag((_, tag) => tag.replace('<', '</')),
  changeTag((_, tag) => tag.replaceAll('"', "'")),
  changeTag((_, tag) => tag.replaceAll('"', '')),
  changeTag((random, tag) => tag.replace(/\d+/, () => String(random.pick([-1, 0, 2 ** 31, 2 ** 53, 1e21])))),
  insertAfterTag((random) => random.pick(hostileTexts)),
  insertAfterTag((random) => random.pick(hostileTexts)),
  insertAfterTag((random) => 'x'.repeat(random.pick([100, 40_000, 1_000_000]))),
  (_, xml) => nestedEntities + xml.replaceAll('</v>', '&lol9;</v>'),
  (random, xml) => xml.slice(0, random.below(xml.length + 1)),
  (random, xml) =>
    xml.replace(/<row .*<\/row>/s, (rows) => rows.repeat(limitTimes(rows.length, random.pick([2, 20, 500])))),
  (_, xml) => xml.replace(/ r="[A-Z]+\d+"/g, ''),
  (_, xml) => xml.replace(/<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-16"?>'),
  (_, xml) => `\ufeff${xml}`,
  (_, xml) => xml.replace(/<(\/?)(\w)/g, '<$1x:$2'),
  () => '',
]

type PartsChange = (random: Random, parts: WorkbookParts) => WorkbookParts

const partsChanges: PartsChange[] = [
  ...Array.from(
    { length: 8 },
    (): PartsChange => (random, parts) => {
      const name = random.pick(Object.keys(parts))
      return { ...parts, [name]: mutate(random, parts[name] as string, xmlChanges) }
    },
  ),
  (random, parts) => {
    const missing = random.pick(Object.keys(parts))
    return Object.fromEntries(Object.entries(parts).filter(([name]) => name !== missing))
  },
  (random, parts) => {
    const [one, other] = [random.pick(Object.keys(parts)), random.pick(Object.keys(parts))]
    return { ...parts, [one]: parts[other] as string, [other]: parts[one] as string }
  },
  (random, parts) => ({
    ...parts,
    [random.pick(['../evil.xml', '/xl/workbook.xml', 'xl//workbook.xml', 'a\\b'])]: 'x',
  }),
]

const endSignature = Buffer.from('504b0506', 'hex')
const entrySignature = Buffer.from('504b0102', 'hex')
const localSignature = Buffer.from('504b0304', 'hex')
const oddNumbers = [0, 1, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff]

/** Overwrites one field of a header of the archive. */
const changeHeader =
  (signature: Buffer, fields: readonly [offset: number, bytes: number][]) =>
  (random: Random, archive: Buffer): Buffer => {
    const places: number[] = []
    for (let at = archive.indexOf(signature); at >= 0; at = archive.indexOf(signature, at + 4)) places.push(at)
    if (places.length === 0) return archive
    const changed = Buffer.from(archive)
    const [offset, bytes] = random.pick(fields)
    const at = random.pick(places) + offset
    if (at + bytes > changed.length) return archive
    const value = random.chance(2) ? random.pick(oddNumbers) : random.below(archive.length)
    changed.writeUIntLE(value % 2 ** (8 * bytes), at, bytes)
    return changed
  }

const archiveChanges = [
  // Number of entries, size and offset of the directory, length of the comment.
  changeHeader(endSignature, [
    [8, 2],
    [10, 2],
    [12, 4],
    [16, 4],
    [20, 2],
  ]),
  // Flags, method, checksum, sizes, lengths, offset of the entry.
  changeHeader(entrySignature, [
    [8, 2],
    [10, 2],
    [16, 4],
    [20, 4],
    [24, 4],
    [28, 2],
    [30, 2],
    [32, 2],
    [42, 4],
  ]),
  changeHeader(localSignature, [
    [6, 2],
    [8, 2],
    [14, 4],
    [18, 4],
    [22, 4],
    [26, 2],
    [28, 2],
  ]),
  // Repeats the end of the archive: the whole directory, or part of it.
  (random: Random, archive: Buffer) =>
    splice(archive, archive.length, archive.length, archive.subarray(random.below(archive.length))),
  ...byteChanges,
]

/** Distorts the XML of a workbook, its archive, or both. */
export function mutateWorkbook(random: Random, parts: WorkbookParts): Buffer {
  const isXml = !random.chance(4)
  const changed = isXml ? mutate(random, parts, partsChanges) : parts
  const archive = Buffer.from(
    zipSync(Object.fromEntries(Object.entries(changed).map(([name, xml]) => [name, strToU8(xml)])), { level: 1 }),
  )
  return isXml && !random.chance(10) ? archive : mutate(random, archive, archiveChanges)
}
