const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

/** Which feature may use which other one, and only through its `public.ts`. A feature that is not named uses none. */
const uses = {
  server: {
    audit: ['transfer'],
    'bulk-edits': ['tags'],
    companies: ['tags', 'transfer'],
    contacts: ['companies', 'tags', 'transfer'],
    deals: ['companies', 'contacts', 'tags', 'transfer'],
    auth: ['onboarding'],
    dashboard: ['tasks'],
    impersonation: ['auth'],
    notifications: ['auth'],
    organizations: ['auth'],
    reports: ['transfer'],
    tags: ['views'],
    team: ['auth'],
    timeline: ['history'],
    transfer: ['tags'],
    whatsapp: ['contacts'],
  },
  web: {
    account: ['auth', 'notifications'],
    auth: ['onboarding'],
    audit: ['team', 'transfer'],
    activities: ['records'],
    'bulk-edits': ['custom-fields', 'records', 'timeline'],
    companies: ['activities', 'deals', 'lists', 'notes', 'records', 'tags', 'tasks', 'timeline', 'whatsapp'],
    contacts: ['activities', 'deals', 'lists', 'notes', 'records', 'tags', 'tasks', 'timeline', 'whatsapp'],
    'custom-fields': ['pipelines'],
    dashboard: ['activities', 'lists', 'samples', 'tags', 'tasks', 'team', 'whatsapp'],
    deals: ['activities', 'lists', 'notes', 'pipelines', 'records', 'tags', 'tasks', 'timeline', 'whatsapp'],
    lists: ['custom-fields', 'favorites', 'pipelines', 'records', 'samples', 'tags', 'transfer'],
    notes: ['records'],
    notifications: ['records'],
    records: ['custom-fields', 'favorites'],
    reports: ['activities', 'dashboard', 'pipelines', 'team', 'transfer'],
    search: ['records'],
    shell: ['favorites', 'impersonation', 'notifications', 'organizations', 'records', 'samples', 'whatsapp'],
    tags: ['records'],
    tasks: ['lists', 'records'],
    team: ['auth', 'records'],
    timeline: ['activities', 'custom-fields', 'notes', 'records', 'whatsapp'],
    transfer: ['custom-fields', 'pipelines', 'records', 'tags'],
    trash: ['records'],
    whatsapp: ['records', 'tags'],
  },
}

const testCode = '\\.test\\.tsx?$|/(examples|fixtures)\\.ts$|/fixtures/|^server/testing/'

/** Read by the browser before anything else, so they may not bring the validator along. */
const light =
  '^contract/[^/]+/(actions|fields|enums|format-number|languages|linkedin|limits|translate|translate-reply)\\.ts$|^contract/kit/(fields|json|kinds|names|calendar|calendar-day|date-text|local-time|parse|storable|messages|roles|concurrency/serial-queue)\\.ts$'

const featuresOf = (side) => {
  const folder = join(__dirname, side, 'features')
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory()) : []
}

/** One rule per feature: other features are closed but for the listed ones' `public.ts`. */
const closedFeatures = ['server', 'web'].flatMap((side) =>
  featuresOf(side).map(({ name }) => {
    const opened = (uses[side][name] ?? []).map((other) => `^${side}/features/${other}/public\\.tsx?$`)
    return {
      name: `${side}-feature-${name}`,
      comment:
        'A feature uses another one only through its public.ts, and only if `uses` in .dependency-cruiser.cjs says so. On the web, all may read record-types.ts.',
      severity: 'error',
      from: { path: `^${side}/features/${name}/`, pathNot: testCode },
      to: {
        path: `^${side}/features/`,
        pathNot: [`^${side}/features/${name}/`, '^web/features/record-types\\.ts$', ...opened],
      },
    }
  }),
)

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  uses,
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    rule(
      'contract-below-all',
      'The contract knows neither side.',
      { path: '^contract/' },
      { path: '^(server|web|e2e|bench|scripts|spec)/' },
    ),
    rule(
      'contract-without-framework',
      'The contract is schemas, tables and texts: TypeBox and nothing else.',
      { path: '^contract/', pathNot: testCode },
      { path: 'node_modules', pathNot: 'node_modules/(@sinclair/)?typebox/' },
    ),
    rule(
      'contract-without-node',
      'The browser reads the contract.',
      { path: '^contract/', pathNot: testCode },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'light-contract',
      'What the browser needs first imports no TypeBox at run time, not even through another file.',
      { path: light },
      { pathNot: light, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'server-without-web',
      'The server never imports the web application.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'web-without-server',
      'The web application knows the server by its contract only.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'server-platform-below-features',
      'The platform serves features and knows none.',
      { path: '^server/platform/', pathNot: testCode },
      { path: '^server/(features/|records/|app\\.ts|main\\.ts|engines\\.ts)' },
    ),
    rule(
      'server-features-below-app',
      'Only app.ts knows every feature, and no feature knows app.ts.',
      { path: '^server/features/', pathNot: testCode },
      { path: '^server/(app|main)\\.ts' },
    ),
    rule(
      'web-base-below-features',
      'Platform and design system serve features and know none.',
      { path: '^web/(platform|ui|shared)/', pathNot: testCode },
      { path: '^web/(features/|app\\.tsx|main\\.tsx|routes\\.tsx|record-screens\\.ts|follow-changes\\.ts)' },
    ),
    rule(
      'web-platform-without-design-system',
      'What the application talks to knows nothing of how it looks; what both need is in web/shared.',
      { path: '^web/platform/' },
      { path: '^web/ui/' },
    ),
    rule(
      'design-system-without-web-platform',
      'The design system draws what it is given; what both need is in web/shared.',
      { path: '^web/ui/' },
      { path: '^web/platform/' },
    ),
    rule(
      'web-shared-below-all',
      'What platform and design system share is a leaf.',
      { path: '^web/shared/' },
      { path: '^web/(?!shared/)' },
    ),
    rule(
      'web-features-below-app',
      'No feature knows the routes, the screens of the record types, or app.tsx.',
      { path: '^web/features/', pathNot: testCode },
      { path: '^web/((app|main|routes)\\.tsx|(record-screens|follow-changes)\\.ts)' },
    ),
    rule(
      'database-in-platform-only',
      'A feature reaches the database through its Scope.',
      { path: '^server/', pathNot: ['^server/platform/', testCode] },
      { path: 'node_modules/(@types/)?pg/' },
    ),
    rule(
      'no-test-code-in-the-product',
      'Examples, fixtures and guards serve tests.',
      { path: '^(contract|server|web)/', pathNot: testCode },
      { path: testCode },
    ),
    rule(
      'installed-for-production',
      'What the server imports is installed without the development dependencies.',
      { path: '^server/', pathNot: testCode },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    rule('resolvable', 'An import leads somewhere.', {}, { couldNotResolve: true }),
    ...closedFeatures,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(__dirname, 'tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
