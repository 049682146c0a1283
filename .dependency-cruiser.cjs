/** Who may import whom: docs/map.md draws the same picture. */
const tests = '\\.test\\.tsx?$'
const features = '^app/features/'
/** What columns hold is named alike everywhere: app/db/values.ts imports nothing. */
const except = '(?!values\\.ts$)'

/** Who may do what: one table, which whoever asks may read. */
const permissions = '^app/features/admins/permissions/permissions\\.ts$'

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
      { path: '^app/', pathNot: tests },
      { path: '^app/services\\.server\\.ts$' },
      'app/services.server.ts is the composition root (docs/topics/processes.md).',
    ),
    never(
      'server-stands-on-services-and-platform',
      { path: '^server/', pathNot: tests },
      { path: '^app/(features|routes|ui|db)/' },
      'The process knows no clinic words: it composes through app/services.server.ts.',
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
      { path: '^app/(?!db/)' },
      'The engines and tables know nobody.',
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
      { path: ['/components/', 'commands\\.server\\.ts$', 'letters\\.server\\.ts$', '^app/ui/'] },
      'commands -> queries -> db',
    ),
    never(
      'only-the-frame-knows-theme-and-languages',
      { path: '^app/features/(?!clinic/|theme/|languages/)', pathNot: tests },
      { path: '^app/features/(theme|languages)/' },
      'clinic -> theme, languages: button and switch stand in the frame.',
    ),
    never(
      'features-keep-to-themselves',
      {
        path: '^app/features/([^/]+)/',
        pathNot: [
          '^app/features/(appointments|scheduling|badges|contact|keyboard|treatments|closures|team|website|figures|text-messages|waitlist)/',
          tests,
        ],
      },
      {
        path: features,
        pathNot: `^app/features/($1|clinic|admin-screens|records|audit|searches|theme|languages|pictures|opening-hours|closures|patients|scheduling)/|${permissions}`,
      },
      'Between features only the arrows of docs/map.md.',
    ),
    never(
      'texts-know-the-outbox',
      { path: '^app/features/text-messages/', pathNot: tests },
      { path: features, pathNot: '^app/features/(text-messages|outbox|clinic|admin-screens|records|audit)/' },
      'texts -> outbox: how far a message has come',
    ),
    never(
      'appointments-know-treatments-and-outbox',
      { path: '^app/features/appointments/', pathNot: tests },
      {
        path: features,
        pathNot: `^app/features/(appointments|scheduling|treatments|team|closures|opening-hours|outbox|patients|private-links|staff-mails|text-messages|searches|clinic|admin-screens|records|audit)/|${permissions}`,
      },
      'appointments -> treatments, team, closures, opening-hours, outbox, patients, private-links, staff-mails, texts',
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
        pathNot: `^app/features/(keyboard/|appointments/desk/(address|add/fields)|closures/address|patients/search/|admin-screens/)|${permissions}`,
      },
      'keyboard -> appointments, closures, patients: where they are, and who is found',
    ),
    never(
      'messages-are-answered-by-letter',
      { path: '^app/features/contact/', pathNot: tests },
      {
        path: features,
        pathNot: `^app/features/(contact|outbox|clinic|admin-screens|records|audit|searches|opening-hours|closures|patients)/|${permissions}`,
      },
      'contact -> outbox',
    ),
    never(
      'treatments-and-closures-know-the-team',
      { path: '^app/features/(treatments|closures|team)/', pathNot: tests },
      {
        path: features,
        pathNot: `^app/features/(treatments|closures|team|opening-hours|pictures|clinic|admin-screens|records|audit)/|${permissions}`,
      },
      'treatments, closures -> team -> opening-hours',
    ),
    never(
      'the-website-knows-the-team',
      { path: '^app/features/website/', pathNot: tests },
      {
        path: features,
        pathNot: `^app/features/(website|team|opening-hours|pictures|clinic|admin-screens|records|audit)/|${permissions}`,
      },
      'website -> team, opening-hours: what is said of doctors is published into their profiles.',
    ),
    never(
      'the-team-knows-no-treatment',
      { path: '^app/features/team/', pathNot: tests },
      { path: '^app/features/(treatments|closures)/' },
      'treatments, closures -> team',
    ),
    never(
      'patients-know-no-visits',
      { path: '^app/features/patients/', pathNot: tests },
      { path: '^app/features/(appointments|contact|outbox|treatments)/' },
      'appointments, contact -> patients: what is theirs is brought along by app/.',
    ),
    never(
      'records-know-the-log-alone',
      { path: '^app/features/records/', pathNot: tests },
      { path: features, pathNot: '^app/features/(records|audit)/' },
      'features -> records -> audit: the kernel knows no kind of record.',
    ),
    never(
      'the-log-knows-no-record',
      { path: '^app/features/audit/', pathNot: tests },
      { path: features, pathNot: '^app/features/(audit|clinic|admin-screens)/' },
      'Everybody writes into the log; it asks nobody.',
    ),
    never(
      'badges-know-what-they-count',
      { path: '^app/features/badges/', pathNot: tests },
      {
        path: features,
        pathNot: `^app/features/(badges|appointments|scheduling|testimonials|contact|gallery|waitlist|clinic|admin-screens|audit)/|${permissions}`,
      },
      'badges -> appointments, testimonials, contact, gallery, waitlist',
    ),
    never(
      'figures-know-what-they-count',
      { path: '^app/features/figures/', pathNot: tests },
      {
        path: features,
        pathNot:
          '^app/features/(figures|appointments|scheduling|team|treatments|closures|opening-hours|audit)/',
      },
      'figures -> appointments, team, treatments, closures, audit',
    ),
    never(
      'the-waitlist-knows-visits',
      { path: '^app/features/waitlist/', pathNot: tests },
      {
        path: features,
        pathNot: `^app/features/(waitlist|appointments|scheduling|treatments|team|closures|opening-hours|outbox|patients|private-links|text-messages|clinic|admin-screens|records|audit)/|${permissions}`,
      },
      'waitlist -> appointments, treatments, team, outbox, patients, private-links, text-messages; none of them knows who waits',
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
