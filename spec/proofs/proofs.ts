/** An exhaustive proof: what it checks, its file, and the number of parts, of which `npm test` runs one per commit. */
type Proof = { subject: string; file: string; parts: number }

const guards = 'server/testing/guards'
const faults = 'server/testing/faults'
const engines = 'server/features/whatsapp/engines'

/** Every proof that takes too long to run completely each time. `npm run prove` runs them in full. */
export const proofs = {
  isolation: {
    subject: 'routes called as everybody who may not, with and without policies',
    file: `${guards}/isolation/isolation-matrix.test.ts`,
    parts: 40,
  },
  predicates: {
    subject: 'workspace predicates removed, one at a time',
    file: `${guards}/predicates/mutate-predicates.test.ts`,
    parts: 24,
  },
  'tenant-calls': {
    subject: 'calls compared with and without other tenants',
    file: `${guards}/predicates/mutate-predicates.test.ts`,
    parts: 12,
  },
  policies: {
    subject: 'tables whose policy is dropped, opened or switched off',
    file: `${guards}/schema/tenant-tables.test.ts`,
    parts: 12,
  },
  roles: { subject: 'routes called in every role', file: `${guards}/routes/roles.test.ts`, parts: 12 },
  fuzz: { subject: 'routes called with generated requests', file: `${guards}/fuzz/fuzz.test.ts`, parts: 36 },
  'file-fuzz': {
    subject: 'distorted tables, workbooks and pictures read within ceilings of CPU and memory',
    file: `${faults}/files/file-fuzz.test.ts`,
    parts: 120,
  },
  'undo-model': {
    subject: 'sequences of work and undo by two people, compared with a model',
    file: `${faults}/undo/undo-model.test.ts`,
    parts: 60,
  },
  accessibility: {
    subject: 'screens searched for accessibility faults',
    file: 'e2e/shell/accessibility.spec.ts',
    parts: 12,
  },
  'list-accessibility': {
    subject: 'states of a list searched for accessibility faults',
    file: 'e2e/lists/list-accessibility.spec.ts',
    parts: 10,
  },
  crash: {
    subject: 'kills of server and database under every kind of work',
    file: `${faults}/crash/crash.test.ts`,
    parts: 100,
  },
  database: {
    subject: 'troubles of the database under work',
    file: `${faults}/database/database.test.ts`,
    parts: 6,
  },
  failover: {
    subject: 'ways in which a standby takes over under work',
    file: `${faults}/failover/failover.test.ts`,
    parts: 4,
  },
  postgres: {
    subject: 'ways to work on a PostgreSQL of your own',
    file: 'server/testing/postgres/own-database.test.ts',
    parts: 2,
  },
  disk: {
    subject: 'disks that are full, can only be read, and are back again',
    file: `${faults}/disk/disk.test.ts`,
    parts: 2,
  },
  'sandbox-kills': {
    subject: 'kills of the sandbox engine',
    file: `${engines}/sessions/crash-recovery.test.ts`,
    parts: 9,
  },
  'device-kills': {
    subject: 'kills of the linked-device engine',
    file: `${engines}/linked-device/crash-recovery.test.ts`,
    parts: 18,
  },
  'cloud-kills': { subject: 'kills of the cloud engine', file: `${engines}/cloud/crash-recovery.test.ts`, parts: 18 },
  accounts: {
    subject: 'tens of WhatsApp accounts that come back after a restart, and stay',
    file: `${engines}/sessions/many-accounts.test.ts`,
    parts: 50,
  },
  nodes: {
    subject: 'kills of nodes that share only a database and a bucket',
    file: `${faults}/nodes/nodes.test.ts`,
    parts: 8,
  },
  clock: {
    subject: 'clocks of server and database set forward and back',
    file: `${faults}/clock/clock.test.ts`,
    parts: 15,
  },
  overload: {
    subject: 'hundreds of event streams, under load',
    file: `${faults}/overload/overload.test.ts`,
    parts: 100,
  },
} as const satisfies Record<string, Proof>

export type ProofName = keyof typeof proofs
