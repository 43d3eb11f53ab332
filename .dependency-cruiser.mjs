/** Who may import whom: the map of README.md. Tested with planted violations in tests/imports.test.ts. */
const features =
  'recorder|library|recording|transcript|analysis|chat|account|admin|settings|landing|install|notifications|recovery|diagnostics|shortcuts'
const forbid = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

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
    forbid('db-only-contract', '^src/db/', '^src/(?!db/)|^server/|^sw/'),
    forbid('api-only-contract', '^src/api/', '^src/(?!api/)|^server/|^sw/'),
    forbid('sync-only-below', '^src/sync/', '^src/(?!sync/|api/|db/)|^server/|^sw/'),
    forbid('platform-nothing-of-ours', '^src/platform/', '^src/(?!platform/)|^server/|^sw/'),
    forbid('router-nothing-of-ours', '^src/router/', '^src/(?!router/)|^server/|^sw/|^contract/'),
    forbid('ui-nothing-of-ours', '^src/ui/', '^src/(?!ui/|router/)|^server/|^sw/|^contract/(?!limits)'),
    {
      name: 'feature-not-another-feature',
      severity: 'error',
      from: { path: `^src/(${features})/` },
      to: { path: `^src/(${features}|routes)/`, pathNot: '^src/$1/' },
    },
    forbid('feature-not-runtime', `^src/(${features})/`, '^server/|^sw/|^src/main'),
    forbid('routes-only-features-and-ui', '^src/routes/', '^src/(api|db|sync)/|^server/|^sw/'),
    forbid('sw-only-worker-safe', '^sw/', '^src/(?!api/|db/|sync/)|^server/'),
    forbid('server-never-page', '^server/', '^src/|^sw/'),
    forbid('ports-never-http', '^server/(store|blobs|keys|speech|language|mail|push)/', '^server/(http|handlers)/'),
    forbid('page-never-server', '^src/', '^server/|^sw/'),
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
    // Its Button with provider and sheets was 68 KB of the installed app: src/ui/Button.tsx.
    forbid('page-never-mantine-core', '^src/', '^node_modules/@mantine/core/'),
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
