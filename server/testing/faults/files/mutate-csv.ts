import { byteChanges, limitTimes, mutate, type Random, splice } from './random.ts'

/** Texts that table parsers are known to fail on. */
const hostileCells = [
  '"',
  '""',
  '"""',
  `"a${"\t'".repeat(4_000)}b"`,
  '"open',
  'closed"',
  '"a"b"c"',
  '"line\nline\r\nline"',
  '=1+1',
  "'=1+1",
  '+49 30 1234567',
  '-1',
  '@name',
  '__proto__',
  'constructor',
  '\u0000',
  '\ufeff',
  '\u2028',
  '\u202e',
  '\ud800',
  '🧑‍🚀'.repeat(40),
  'e\u0301'.repeat(300),
  '1e309',
  '99999999999999999999999',
  '31/02/2026',
  '2026-13-45T25:61:61+99:99',
  '12/13/14',
  '{"a":'.repeat(500),
  '[[[[[[[[',
  ' '.repeat(5_000),
  'x'.repeat(70_000),
  'a@'.repeat(2_000),
  '0-0'.repeat(2_000),
  'https://'.repeat(1_000),
]

type TextChange = (random: Random, text: string) => string

const replaceAt = (text: string, from: number, to: number, inserted: string) =>
  text.slice(0, from) + inserted + text.slice(to)

const changeLine =
  (change: (random: Random, line: string) => string): TextChange =>
  (random, text) => {
    const lines = text.split('\n')
    const at = random.below(lines.length)
    lines[at] = change(random, lines[at] as string)
    return lines.join('\n')
  }

const changeCell = (change: (random: Random, cell: string) => string): TextChange =>
  changeLine((random, line) => {
    const cells = line.split(',')
    const at = random.below(cells.length)
    cells[at] = change(random, cells[at] as string)
    return cells.join(',')
  })

const textChanges: TextChange[] = [
  changeCell((random) => random.pick(hostileCells)),
  changeCell((random) => random.pick(hostileCells)),
  changeCell((_, cell) => `"${cell}`),
  changeCell((_, cell) => `"${cell.replaceAll('"', '""')}"`),
  changeCell((random, cell) => replaceAt(cell, random.below(cell.length + 1), cell.length, '"')),
  changeCell((random, cell) => cell.repeat(limitTimes(cell.length, random.below(300)))),
  changeLine((random, line) => line + ','.repeat(random.below(3_000))),
  changeLine((random, line) => line.replaceAll(',', random.pick([';', '\t', '|', ',,', ', ', '","']))),
  changeLine((random, line) => `${line}\n`.repeat(limitTimes(line.length, random.below(100)))),
  changeLine(() => ''),
  (random, text) => text.replaceAll(',', random.pick([';', '\t', '|', ' ', ',"'])),
  (random, text) => text.replaceAll('\n', random.pick(['\r\n', '\r', '\n\r', '\n\n', '\r\r\n', '\u2028', ' '])),
  (random, text) => text.slice(0, random.below(text.length + 1)),
  (random, text) => text.repeat(limitTimes(text.length, 1 + random.below(4))),
  // Drops the header: the first row becomes the header, or there is none.
  (_, text) => text.slice(text.indexOf('\n') + 1),
  (_, text) => text.replace(/^[^\n]*/, (header) => header.replace(/[^,]+/g, 'Name')),
  (random, text) =>
    replaceAt(text, 0, 0, random.pick(['\n', '\n\n\n', '\ufeff', '\ufeff\ufeff', 'sep=;\n', '"', ',', ' \n'])),
  (random, text) => replaceAt(text, random.below(text.length + 1), text.length, random.pick(hostileCells)),
]

type Encode = (random: Random, text: string) => Buffer

const utf8: Encode = (_, text) => Buffer.from(text)
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const bom = Buffer.from('\ufeff')

const encoders: Encode[] = [
  utf8,
  utf8,
  utf8,
  (_, text) => Buffer.concat([bom, Buffer.from(text)]),
  (_, text) => Buffer.concat([bom, bom, Buffer.from(text)]),
  (_, text) => Buffer.from(text, 'latin1'),
  (_, text) => Buffer.from(text, 'utf16le'),
  (_, text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (_, text) => utf16be(`\ufeff${text}`),
  (_, text) => Buffer.from(`\ufeff${text}`, 'utf16le').subarray(0, -1),
  (random, text) => splice(Buffer.from(text), random.below(text.length + 1), random.below(text.length + 1), bom),
  (random, text) => {
    const at = random.below(text.length + 1)
    return splice(Buffer.from(text), at, at, Buffer.from([0xc3, 0x28, 0xf0, 0x9f, 0xff, 0xfe, 0xed, 0xa0, 0x80]))
  },
]

/** Distorts a few lines of a table. */
export function mutateCsv(random: Random, lines: readonly string[]): Buffer {
  const from = 1 + random.below(lines.length - 1)
  const text = [lines[0], ...lines.slice(from, from + 1 + random.below(10))].join('\n')
  const encoded = random.pick(encoders)(random, mutate(random, text, textChanges))
  return random.chance(4) ? mutate(random, encoded, byteChanges) : encoded
}
