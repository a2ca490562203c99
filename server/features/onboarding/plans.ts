import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** A plan in the file of `PLANS_FILE`: `{"plans": [{"code": "team", "name": "Team", "price": "€ 19 a month", "trialDays": 14}]}`. */
const PlanInFile = Type.Object(
  {
    code: Type.String({ pattern: '^(?!self-hosted$)[a-z0-9-]{1,100}$' }),
    name: Type.String({ minLength: 1 }),
    description: Type.Optional(Type.String()),
    price: Type.Optional(Type.String()),
    interval: Type.Optional(Type.String()),
    duration: Type.Optional(Type.String()),
    trialDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
    graceDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
    seats: Type.Optional(Type.Integer({ minimum: 0 })),
    features: Type.Optional(Type.Array(Type.String())),
    checkoutUrl: Type.Optional(Type.String({ pattern: '^https?://' })),
  },
  { additionalProperties: false },
)
const PlansFile = Compile(Type.Object({ plans: Type.Array(PlanInFile) }, { additionalProperties: false }))
type PlanInFile = Static<typeof PlanInFile>

/** Reads the plans of a file; throws a sentence about the first mistake in it. */
export async function readPlans(path: string): Promise<PlanInFile[]> {
  const file = parseJson(await readFile(path, 'utf8'))
  if (!PlansFile.Check(file)) {
    const [first] = PlansFile.Errors(file)
    throw new Error(`PLANS_FILE is not right at ${first?.instancePath || 'its beginning'}: it ${first?.message}.`)
  }
  const codes = file.plans.map(({ code }) => code)
  const duplicateCode = codes.find((code, at) => codes.indexOf(code) !== at)
  if (duplicateCode) throw new Error(`PLANS_FILE has two plans with the code ${duplicateCode}.`)
  return file.plans
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('PLANS_FILE is not valid JSON.')
  }
}

type QueryRunner = { query(text: string, values: unknown[]): Promise<unknown> }

/** Replaces all plans. Subscriptions to a removed plan continue unchanged. */
export const replacePlans = (owner: QueryRunner, plans: PlanInFile[]): Promise<unknown> =>
  owner.query('select identity.replace_plans($1::jsonb)', [JSON.stringify(plans)])
