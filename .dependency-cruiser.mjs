/** Who may import whom, by room: the first level of `src` and `server`, the second in `features`. Tested with planted violations. */
const forbid = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })
/** May import nothing of `tree` but itself and these rooms. */
const only = (name, tree, room, below) =>
  forbid(name, `^${tree}/${room}/`, `^${tree}/(?!(?:${[room, ...below].join('|')})/)`)

/** What is not shipped: these share code only through `testkit`. `tests` tests them. */
const CAMPAIGNS = ['e2e', 'bench', 'faults', 'chaos', 'screenshots']

/** From the bottom up: a room may import those before it. A room between two others is put in its place here. */
const SERVER = [
  'kernel',
  'config',
  'log',
  'blobs',
  'keys',
  'transcripts',
  'store',
  'secrets',
  'jobs',
  'metrics',
  'mail',
  'accounts',
  'push',
  'speech',
  'language',
  'playable',
  'erasures',
  'processing',
  'uploads',
  'captions',
  'deletion',
  'http',
  'context',
  'routes',
  'bootstrap',
  'cli',
]

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphan-import', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-only-schema-library',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: '^contract/|^node_modules/zod/' },
    },
    {
      name: 'core-only-contract',
      severity: 'error',
      from: { path: '^core/' },
      to: { pathNot: '^core/|^contract/|^node_modules/(zod|minisearch|@hpke)/' },
    },
    only('local-only-contract', 'src', 'local', []),
    only('api-only-contract', 'src', 'api', []),
    only('sync-only-below', 'src', 'sync', ['api', 'local']),
    only('sealing-only-below', 'src', 'sealing', ['api', 'local', 'platform']),
    only('capture-only-local', 'src', 'capture', ['local']),
    only('platform-nothing-of-ours', 'src', 'platform', []),
    only('router-nothing-of-ours', 'src', 'router', []),
    only('i18n-nothing-of-ours', 'src', 'i18n', []),
    only('ui-only-i18n', 'src', 'ui', ['i18n', 'router']),
    forbid('ui-no-contract', '^src/(ui|router|i18n)/', '^contract/(?!limits|languages)|^core/'),
    forbid('session-no-screens', '^src/session/', '^src/(app|features|site|capture)/'),
    {
      name: 'feature-not-another-feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/(features|app|site)/', pathNot: '^src/features/$1/' },
    },
    forbid('pages-only-features-and-ui', '^src/app/(pages|shell)/', '^src/(api|local|sync)/'),
    forbid('sw-only-worker-safe', '^sw/', '^src/(?!(?:api|local|sync)/)'),
    forbid('page-never-server', '^(src|sw|contract|core)/', '^server/'),
    forbid('page-never-worker', '^(src|server|contract|core)/', '^sw/'),
    forbid('server-never-page', '^server/', '^src/'),
    forbid('shipped-never-tests', '^(contract|core|src|sw|server)/', `^(testkit|tests|${CAMPAIGNS.join('|')})/`),
    forbid('testkit-never-tests', '^testkit/', `^(tests|${CAMPAIGNS.join('|')})/`),
    ...CAMPAIGNS.map((room) =>
      forbid(`${room}-only-testkit`, `^${room}/`, `^(tests|${CAMPAIGNS.filter((other) => other !== room).join('|')})/`),
    ),
    ...SERVER.slice(0, -1).map((room, at) =>
      forbid(`server-${room}-only-below`, `^server/${room}/`, `^server/(${SERVER.slice(at + 1).join('|')})/`),
    ),
    // A server without a bucket starts without the client library.
    {
      name: 'object-store-on-demand',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/blobs/(s3|s3-bucket|try-bucket)\\.ts$' },
      to: {
        path: '^server/blobs/(s3|s3-bucket|try-bucket)\\.ts$|^node_modules/@aws-sdk/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
    },
  },
}
