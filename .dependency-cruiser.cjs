/** Who may import whom: docs/map.md draws the same picture. */
const tests = '\\.test\\.tsx?$'
const features = '^app/features/'
/**
 * Features from the ground up. Each imports only from floors below its own, so that folders never form a circle; those
 * on one floor don't know each other.
 */
const floors = [
  ['access', 'clinic-sections', 'languages', 'pictures', 'private-links', 'theme', 'website-text'],
  ['audit', 'clinic-profile'],
  ['look', 'outbox', 'records', 'searches'],
  ['service-settings'],
  [
    'accounts',
    'backups',
    'deletions',
    'mail-setup',
    'opening-hours',
    'patients',
    'staff-notifications',
    'texts',
    'updates',
  ],
  ['closures', 'connections', 'legal-pages', 'page-views', 'picture-consents', 'setup', 'team'],
  ['public-pages', 'treatments'],
  ['answers', 'gallery', 'messages', 'testimonials', 'website-editor'],
  ['scheduling'],
  ['booking', 'calendar-feed', 'reminders'],
  ['calendars', 'visit-page'],
  ['emails'],
  ['desk'],
  [
    'fhir',
    'imports',
    'printed-schedule',
    'keyboard',
    'reports',
    'site-status',
    'trust',
    'visits-to-settle',
    'waitlist',
  ],
  ['badges', 'patient-files'],
  ['api', 'clinic-export'],
]
const foldersOf = (names) => `^app/features/(${names.join('|')})/`

/** What columns hold is named alike everywhere: app/db/values.ts imports nothing. */
const except = '(?!values\\.ts$)'

/** Who may do what: one table, which whoever asks may read. */
const permissions = '^app/features/access/permissions/permissions\\.ts$'

const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never(
      'no-circles',
      {},
      { circular: true },
      'Two files that need each other are one, or a third is missing.',
    ),
    never(
      'only-the-server-builds-services',
      { path: '^app/', pathNot: ['^app/(composition|routes/|operator/)', tests] },
      { path: '^app/(composition\\.server\\.ts$|composition/)' },
      'app/composition.server.ts is the only wiring (docs/topics/processes.md).',
    ),
    never(
      'server-knows-composition-and-platform',
      { path: '^server/', pathNot: tests },
      { path: '^app/(features|routes|ui|db)/' },
      'The process knows no clinic words: it composes through app/composition.server.ts.',
    ),
    never(
      'routes-hold-no-sql',
      { path: '^app/routes/', pathNot: tests },
      { path: ['^app/db/', '^node_modules/(kysely|pg)/'] },
      'A route asks a query or a command of a feature.',
    ),
    never(
      'features-know-no-routes',
      { path: features },
      { path: ['^app/routes/', '^server/'] },
      'Arrows run server -> routes -> features.',
    ),
    never(
      'platform-and-ui-know-no-clinic',
      { path: '^app/(platform|ui)/', pathNot: tests },
      { path: ['^app/(features|routes)/', '^server/'] },
      'They know no clinic words.',
    ),
    never(
      'language-stands-alone',
      { path: '^app/language/', pathNot: tests },
      { path: '^app/(?!language/|db/values\\.ts$)|^server/' },
      'Every part speaks: what it speaks with knows none of them.',
    ),
    never(
      'platform-draws-nothing',
      { path: '^app/platform/', pathNot: tests },
      { path: '^app/ui/' },
      'features -> { ui, platform -> db }',
    ),
    never(
      'ui-is-for-the-browser',
      { path: '^app/(ui/|features/.+/components/)', pathNot: tests },
      { path: ['\\.server\\.ts$', `^app/db/${except}`], dependencyTypesNot: ['type-only'] },
      'What is drawn in the browser imports nothing of the server.',
    ),
    never(
      'db-stands-alone',
      { path: '^app/db/', pathNot: tests },
      { path: '^app/(?!db/|platform/(process/timers|secrets/encrypted-text)\\.server\\.ts$)' },
      'The engines and tables know nobody; they wait by the one clock, and encrypt as everybody does.',
    ),
    never(
      'migrations-import-no-code-of-ours',
      { path: '^app/db/migrations/m?\\d', pathNot: tests },
      { path: '^(app|server)/' },
      'A migration must mean the same in ten years.',
    ),
    never(
      'phone-numbers-are-read-on-the-server',
      { path: '^(app|server)/', pathNot: '^app/platform/text/phone\\.server\\.ts$' },
      { path: '^node_modules/libphonenumber-js/' },
      'Its tables of every country would weigh on every phone: the server reads numbers, and says how they look.',
    ),
    never(
      'sql-only-in-queries',
      {
        path: '^app/',
        pathNot: ['^app/db/', tests, '(queries|claims)\\.server\\.ts$', '^app/features/scheduling/'],
      },
      { path: '^node_modules/(kysely|pg)/' },
      "Only a feature's own queries speak SQL.",
    ),
    never(
      'rules-and-copy-are-pure',
      { path: `${features}.*[/-](rules|copy|content)\\.ts$` },
      {
        path: [
          '\\.server\\.ts$',
          `^app/db/${except}`,
          '^app/ui/',
          '/(form\\.ts|components/|commands|queries)',
        ],
        dependencyTypesNot: ['type-only'],
      },
      'Rules and copy are the core: they may name types of the server, and run without it.',
    ),
    never(
      'forms-are-shared',
      { path: `${features}.*[/-]form\\.ts$` },
      { path: ['\\.server\\.ts$', `^app/db/${except}`, '^app/ui/', '/components/'] },
      'form -> copy, rules: for the browser too.',
    ),
    never(
      'queries-decide-nothing',
      { path: `${features}.*queries\\.server\\.ts$` },
      { path: ['/components/', 'commands\\.server\\.ts$', 'emails\\.server\\.ts$', '^app/ui/'] },
      'commands -> queries -> db',
    ),
    never(
      'only-the-frame-knows-theme-and-languages',
      { path: '^app/features/(?!public-pages/|theme/|languages/)', pathNot: tests },
      { path: '^app/features/(theme|languages)/' },
      'Button and switch are in the frame of public pages.',
    ),
    never(
      'features-have-a-floor',
      { path: features, pathNot: foldersOf(floors.flat()) },
      {},
      'A new feature gets a place in the floors above.',
    ),
    ...floors.map((names, index) =>
      never(
        `features-import-downward-${index}`,
        { path: foldersOf(names), pathNot: tests },
        { path: features, pathNot: foldersOf(['$1', ...floors.slice(0, index).flat()]) },
        'A feature imports only from the floors below its own (docs/map.md).',
      ),
    ),
    never(
      'scheduling-has-one-entry',
      { path: '^(app|server)/', pathNot: ['^app/features/scheduling/', tests] },
      {
        path: '^app/features/scheduling/',
        pathNot: '^app/features/scheduling/(index\\.server|[a-z/-]+)\\.ts$',
      },
      'Servers import scheduling/index.server.ts. Pure files are imported one by one: one file that lists them adds 6.3 KB to /appointment.',
    ),
    never(
      'only-the-schedule-stores-visits',
      { path: '^(app|server)/', pathNot: ['^app/features/scheduling/schedule\\.server\\.ts$', tests] },
      { path: '^app/features/scheduling/new-visit\\.server\\.ts$' },
      'A visit is stored with its time by scheduling/schedule.server.ts (docs/topics/slot-claims.md).',
    ),
    never(
      'keys-know-addresses-of-the-desk',
      { path: '^app/features/keyboard/', pathNot: tests },
      {
        path: features,
        pathNot: `^app/features/(keyboard/|desk/(address|add/fields)|(closures|backups)/address|patients/search/|access/screens/)|${permissions}`,
      },
      'The palette is on every page of the back office: it takes addresses along, no screens.',
    ),
    never(
      'product-knows-no-tests',
      { path: '^(app|server)/', pathNot: tests },
      { path: '^(test|e2e|bench)/' },
      'Tests stand on the product, never the other way.',
    ),
    never(
      'nothing-unresolved',
      { pathNot: '^app/routes' },
      { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/', '^node:'] },
      'Every import leads somewhere.',
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.react-router|build|\\.runtime|\\.messages)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
