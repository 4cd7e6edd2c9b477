// Who may import what, as data: each kind of file, its path, and what it may use. `uses` names
// kinds of any feature, `own` kinds of the same feature only, `packages` npm packages and node:
// modules (* matches the rest). The domain imports neither server nor web; server and web import
// the domain but not each other.

export type Kind = {
  readonly name: string
  readonly path: RegExp
  readonly uses: readonly string[]
  readonly own?: readonly string[]
  readonly packages: readonly string[]
}

const DOMAIN = ['kernel', 'access', 'rules', 'api']
const TESTED = [...DOMAIN, 'domain testing']
const INSIDE = ['platform', 'migration', 'auth', 'queries', 'handlers', 'installation']
const SERVER = [...INSIDE, 'server assembly', 'server testing']
const WEB = [
  'ui',
  'chart',
  'lib',
  'till',
  'shell',
  'shell context',
  'components',
  'web feature',
  'web assembly',
  'style',
]
const LIB = [
  'react',
  'react-router',
  '@tanstack/react-query',
  '@supabase/auth-js',
  'papaparse',
  'sonner',
  'idb',
]
const SIGN_IN = [
  'jose',
  '@noble/*',
  'otpauth',
  'openid-client',
  '@node-saml/*',
  '@xmldom/*',
  'nodemailer',
  'uqr',
]
const SCREEN = ['react', 'react-dom', 'react-router']

/** The first kind that matches the path applies; a file that matches none is reported. */
export const kinds: readonly Kind[] = [
  { name: 'style', path: /^web\/.*\.(css|svg|png|woff2)$/, uses: [], packages: [] },
  {
    name: 'tool configuration',
    path: /(^|\/)[\w-]+\.config\.ts$/,
    uses: ['tool configuration', 'kernel', 'ui'],
    packages: ['*'],
  },

  {
    name: 'domain test',
    path: /^domain\/.*\.test\.ts$/,
    uses: TESTED,
    packages: ['vitest', 'fast-check', 'zod'],
  },
  { name: 'domain testing', path: /^domain\/testing\//, uses: TESTED, packages: [] },
  { name: 'kernel', path: /^domain\/kernel\//, uses: ['kernel', 'access'], packages: ['zod'] },
  { name: 'access', path: /^domain\/access\//, uses: ['kernel', 'access'], packages: ['zod'] },
  { name: 'api', path: /^domain\/features\/.*\.api\.ts$/, uses: DOMAIN, packages: ['zod'] },
  {
    name: 'rules',
    path: /^domain\/features\//,
    uses: ['kernel', 'access', 'rules'],
    packages: ['zod'],
  },

  {
    name: 'server test',
    path: /^server\/.*\.test\.ts$/,
    uses: [...TESTED, ...SERVER],
    packages: ['*'],
  },
  {
    name: 'server testing',
    path: /^server\/testing\//,
    uses: [...TESTED, ...SERVER],
    packages: ['*'],
  },
  {
    name: 'platform',
    path: /^server\/platform\//,
    uses: ['kernel', 'access', 'platform'],
    packages: ['*'],
  },
  {
    name: 'migration',
    path: /^server\/migrations\//,
    uses: ['kernel', 'platform'],
    own: ['migration'],
    packages: ['kysely'],
  },
  {
    name: 'auth',
    path: /^server\/auth\//,
    uses: ['kernel', 'access', 'rules', 'api', 'platform', 'auth', 'queries'],
    packages: ['node:*', ...SIGN_IN, 'kysely', 'zod'],
  },
  // move-stock is the only writer of stock and move-money of money, for every feature; the doctor
  // checks the seals of the audit log.
  {
    name: 'queries',
    path: /^server\/features\/(.*\.queries|stock\/move-stock|shift\/move-money|audit\/seal|audit\/verify)\.ts$/,
    uses: ['kernel', 'access', 'rules', 'platform', 'queries'],
    packages: ['kysely', 'node:crypto'],
  },
  {
    name: 'handlers',
    path: /^server\/features\//,
    uses: [...DOMAIN, 'platform', 'queries'],
    own: ['handlers'],
    packages: ['node:crypto'],
  },
  {
    name: 'installation',
    path: /^server\/installation\//,
    uses: ['kernel', 'platform', 'installation'],
    packages: ['node:*', 'fflate', 'tar/*', 'zod'],
  },
  {
    name: 'server assembly',
    path: /^server\/(commands\/)?[\w-]+\.ts$/,
    uses: [...DOMAIN, ...INSIDE, 'server assembly'],
    packages: ['node:*', 'kysely', 'pino', 'uuidv7'],
  },

  {
    name: 'web test',
    path: /^web\/.*\.test\.tsx?$/,
    uses: [...DOMAIN, 'domain testing', ...WEB, 'service worker', 'web testing'],
    packages: ['*'],
  },
  {
    name: 'web testing',
    path: /^web\/testing\//,
    uses: [...DOMAIN, 'domain testing', 'lib', 'till', 'web testing'],
    packages: ['*'],
  },
  {
    name: 'chart',
    path: /^web\/ui\/chart\//,
    uses: ['ui', 'chart'],
    packages: [...SCREEN, 'd3-scale', 'd3-shape'],
  },
  {
    name: 'ui',
    path: /^web\/ui\//,
    uses: ['ui', 'style'],
    packages: [...SCREEN, 'clsx', 'sonner', '@tanstack/react-virtual'],
  },
  {
    name: 'lib',
    path: /^web\/lib\//,
    uses: [...DOMAIN, 'ui', 'lib'],
    packages: [
      ...LIB,
      '@point-of-sale/receipt-printer-encoder',
      'read-excel-file/*',
      'fflate',
      'uqr',
      'uuidv7',
      'zod',
    ],
  },
  // The disk, the sending and the selling of a till know
  // no page: a simulation runs them without a browser.
  {
    name: 'till',
    path: /^web\/till\//,
    uses: [...DOMAIN, 'ui', 'lib', 'till'],
    packages: ['react', 'idb', 'uuidv7', 'zod', '@tanstack/react-query'],
  },
  { name: 'service worker', path: /^web\/sw\//, uses: ['service worker'], packages: [] },
  // Context that the shell passes to its pages, such as the chosen department.
  {
    name: 'shell context',
    path: /^web\/shell\/[\w-]+-context\.tsx?$/,
    uses: [...DOMAIN, 'lib'],
    packages: ['react'],
  },
  {
    name: 'shell',
    path: /^web\/shell\//,
    uses: [...DOMAIN, 'ui', 'lib', 'till', 'shell', 'shell context', 'components', 'style'],
    packages: [...SCREEN, 'sonner', '@tanstack/react-query'],
  },
  // Every form is made with web/components/form, so nothing else may use react-hook-form.
  {
    name: 'components',
    path: /^web\/components\//,
    uses: [...DOMAIN, 'ui', 'lib', 'till', 'components'],
    packages: [...SCREEN, 'react-hook-form', 'zod'],
  },
  {
    name: 'web feature',
    path: /^web\/features\//,
    uses: [...DOMAIN, 'ui', 'chart', 'lib', 'till', 'shell context', 'components', 'style'],
    own: ['web feature'],
    packages: [...SCREEN, '@tanstack/react-virtual', 'uuidv7', 'zod'],
  },
  {
    name: 'web assembly',
    path: /^web\/[\w-]+\.tsx?$/,
    uses: ['kernel', 'access', ...WEB],
    packages: [...SCREEN, '@tanstack/react-query', 'sonner', '@fontsource-variable/*'],
  },

  {
    name: 'tool test of the web',
    path: /^tools\/web-[\w-]+\.test\.ts$/,
    uses: [...DOMAIN, 'ui', 'lib', 'till', 'tool', 'tool configuration'],
    packages: ['*'],
  },
  // Tests of the tools may start a server process; the
  // tools themselves run before anything is installed.
  {
    name: 'tool test',
    path: /^tools\/.*\.test\.ts$/,
    uses: [...DOMAIN, ...SERVER, 'tool', 'harness'],
    packages: ['*'],
  },
  { name: 'tool', path: /^tools\//, uses: [...DOMAIN, ...SERVER, 'tool'], packages: ['*'] },
  {
    name: 'demo',
    path: /^demo\//,
    uses: [...DOMAIN, ...SERVER, 'tool', 'demo'],
    packages: ['node:*', 'uuidv7', 'vitest'],
  },
  // The trials try the product from outside: crash, bench and torture share the harness, and the
  // last two use crash.
  {
    name: 'harness',
    path: /^trials\/harness\//,
    uses: [...DOMAIN, ...SERVER, 'tool', 'harness'],
    packages: ['node:*'],
  },
  {
    name: 'crash',
    path: /^trials\/(crash|network)\//,
    uses: [...DOMAIN, ...SERVER, 'tool', 'harness', 'crash'],
    packages: ['node:*', 'uuidv7'],
  },
  {
    name: 'bench',
    path: /^trials\/bench\//,
    uses: [...DOMAIN, ...SERVER, 'tool', 'harness', 'crash', 'bench'],
    packages: ['node:*', '@playwright/test', 'kysely'],
  },
  {
    name: 'torture',
    path: /^trials\/torture\//,
    uses: [...DOMAIN, ...SERVER, 'tool', 'harness', 'crash', 'simulated till', 'torture'],
    packages: ['node:*', 'kysely', 'uuidv7', 'fake-indexeddb/auto'],
  },
  // The till's code of the browser without a browser. The storm of torture uses only this part of
  // the simulation: a second till written for it could behave otherwise than the real one.
  {
    name: 'simulated till',
    path: /^trials\/simulation\/(sim-till|sim-disk|browser)\.ts$/,
    uses: [...DOMAIN, 'platform', 'lib', 'till', 'web testing', 'simulated till'],
    packages: ['node:*'],
  },
  // Simulated days run the till's code of the browser against the server, and the office trial its
  // code of spreadsheets.
  {
    name: 'simulation',
    path: /^trials\/(simulation|office)\//,
    uses: [...DOMAIN, ...SERVER, 'lib', 'till', 'simulated till', 'simulation'],
    packages: ['node:*', 'vitest', 'fake-indexeddb*'],
  },
  {
    name: 'story',
    path: /^e2e\//,
    uses: [...TESTED, 'story'],
    packages: [
      'node:*',
      '@playwright/test',
      'axe-core',
      '@supabase/auth-js',
      'otpauth',
      'smtp-server',
      'ws',
      '@hyzyla/pdfium',
      'zxing-wasm',
      'zxing-wasm/*',
    ],
  },
]
