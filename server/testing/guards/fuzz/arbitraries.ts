import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '../../examples/operations.ts'

/** Generates values that a schema accepts. `ids` are existing ones, so that requests get past "not found". */
export function arbitraryValue(schema: Schema, ids: string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return fc.oneof(...options.map((option) => arbitraryValue(option, ids)))
  const types = [schema.type ?? 'any'].flat() as string[]
  return fc.oneof(...types.map((type) => (byType[type] ?? arbitraryJson)(schema, ids)))
}

type ArbitraryFactory = (schema: Schema, ids: string[]) => Arbitrary<unknown>
const arbitraryJson: ArbitraryFactory = () => fc.jsonValue({ maxDepth: 2 })

const byType: Record<string, ArbitraryFactory> = {
  string: (schema, ids) => text(schema, ids),
  integer: ({ minimum, maximum }) =>
    fc.integer({ min: Number(minimum ?? -(2 ** 40)), max: Number(maximum ?? 2 ** 40) }),
  number: ({ minimum, maximum }) =>
    fc.double({ min: Number(minimum ?? -1e300), max: Number(maximum ?? 1e300), noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items, minItems, maxItems }, ids) =>
    fc.array(arbitraryValue((items as Schema) ?? {}, ids), {
      minLength: Number(minItems ?? 0),
      maxLength: Math.max(Number(minItems ?? 0), Math.min(Number(maxItems ?? 5), 5)),
    }),
  object: (schema, ids) => {
    if (!schema.properties)
      return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 5 })
    const parts = Object.entries(schema.properties).map(([key, inner]) => [key, arbitraryValue(inner, ids)] as const)
    return fc.record(Object.fromEntries(parts), { requiredKeys: (schema.required as string[]) ?? [] })
  },
}

function text({ format, minLength, maxLength, default: usual = '' }: Schema, ids: string[]): Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  if (format === 'date-time' || format === 'date') {
    const instants = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    return instants.map((at) => at.toISOString().slice(0, format === 'date' ? 10 : undefined))
  }
  if (format === 'email') return fc.emailAddress()
  const bounds = { minLength: Number(minLength ?? 0), maxLength: Math.min(Number(maxLength ?? 60), 300) }
  return fc.oneof(
    fc.string({ ...bounds, unit: 'grapheme' }),
    fc.constantFrom(...ids, String(usual), 'HOT', '42', 'a@b.example', '2026-03-01T00:00:00Z'),
  )
}

/** Texts that have broken similar products: injected SQL and markup, characters that cannot be stored, sizes, shapes. */
export const hostileTexts = [
  "' or 1=1 --",
  "'; drop table contacts; --",
  `" or ""="`,
  '1) or (1=1',
  "%' and 1=cast((select current_user) as int) --",
  '%',
  '_',
  '\\',
  "\\'",
  '%%%___\\\\',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  `"><img src=x onerror=alert(1)>`,
  'javascript:alert(1)',
  '=cmd|calc!A0',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '\uffff',
  '🧑‍🚀'.repeat(50),
  '\r\nSet-Cookie: a=b',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '99999999999999999999999',
  '0x10',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '',
  ' ',
  'x'.repeat(70_000),
  '2026-02-30T25:61:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '-infinity',
  'epoch',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{01a1fc12-e1ec-7fdf-9e7e-9991aee54282}',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
]

export const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  1e21,
  [],
  {},
  [[]],
  [null],
  [{}],
  { $ne: null },
  { constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('['.repeat(400) + ']'.repeat(400)),
  Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`key${n}`, n])),
]

/** Generates the same object with one error. */
export const almostValid = (body: Record<string, unknown>): Arbitrary<unknown> => {
  const keys = Object.keys(body)
  const anyKey = keys.length ? fc.constantFrom(...keys) : fc.constant('name')
  return fc.oneof(
    fc.tuple(anyKey, fc.constantFrom(...hostileValues)).map(([key, value]) => ({ ...body, [key]: value })),
    anyKey.map((key) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))),
    fc
      .constantFrom('extra', 'workspaceId', '__proto__', 'constructor', '')
      .map((key) => Object.fromEntries([...Object.entries(body), [key, 'x']])),
    anyKey.map((key) => ({ ...body, [key]: 'x'.repeat(20_000) })),
    fc.constantFrom<unknown>([body], null, 'text', 42, []),
  )
}
