import { vitest } from './nobody-in.mjs'

const trial = (name) => ({ name, program: ['node', 'test/torture/run.ts', name] })

/** What must lose nothing, whatever ends (docs/operations.md). */
export const nothingLost = [
  {
    ...trial('kills-sqlite'),
    test: 'kills under load, SQLite',
    amount: '50 (process)',
    pass: 'nothing acknowledged lost, integrity ok',
  },
  {
    ...trial('kills-postgres'),
    test: 'kills under load, PostgreSQL',
    amount: '15 (process) and 15 (database)',
    pass: 'nothing acknowledged lost, integrity ok',
  },
  {
    ...trial('restarts'),
    test: 'PostgreSQL restarts under load',
    amount: '10',
    pass: 'process lives, recovers in 5 s',
  },
  {
    ...trial('nodes'),
    test: 'two nodes, one slot, 50 posts',
    amount: '20 rounds; one killed; a rolling restart',
    pass: 'one booking each, nothing lost',
  },
  {
    ...trial('actions'),
    test: 'random actions of eight people at once',
    amount: '5,000 on each engine in 3 processes (ACTIONS_COUNT, ACTIONS_SEED)',
    pass: 'claims, visits of each treatment and person, counters, log right; nothing inside closures',
  },
  {
    name: 'merging',
    test: 'patients joined and taken apart at random',
    amount: '1,000 times and more on each engine',
    pass: 'each visit has exactly one patient',
    program: vitest('app/features/patients/merge-commands.test.ts'),
  },
  {
    name: 'updates',
    test: 'updates to bad releases under load, power cuts, one good update and back',
    amount: '23 bad releases and 5 cuts, most of them on each engine',
    pass: 'the release before serves within 30 s, no booking lost',
    program: vitest('test/updates/updater.all.test.ts'),
  },
  {
    name: 'holding',
    test: 'visits at random against a model of who holds which time, and what each screen shows of them',
    amount: '400 lives of a treatment of three kinds, 100 clinics, 500 searches, both engines',
    pass: 'never more than there is room, and equal',
    program: vitest(
      'app/features/scheduling/holding.test.ts',
      'app/features/desk/shown.all.test.ts',
      'app/features/desk/list/search.all.test.ts',
    ),
  },
  {
    name: 'free-times',
    test: 'free times against a model that counts minute by minute',
    amount: '20,000 days for patients, 20,000 for staff',
    pass: 'equal, with who is free and what is closed',
    program: [
      'vitest',
      'run',
      '--project',
      'rules UTC',
      '--reporter=default',
      'app/features/scheduling/free-times',
    ],
  },
  {
    name: 'crossing',
    test: 'moves in opposite directions, and a day closed while bookings pour in',
    amount: '2,000 moves on PostgreSQL; 20 closures on each engine',
    pass: 'no deadlock reaches anybody; nothing accepted after the answer',
    program: vitest('test/actions/opposite-moves.test.ts', 'test/actions/closing.all.test.ts'),
  },
  {
    name: 'linearizability',
    test: 'what eight processes saw of booking, moving, holding, and free times, some of them killed (Wing and Gong, Lowe)',
    amount: '1,000 histories on each engine (HISTORY_COUNT, HISTORY_SEED)',
    pass: 'each fits an order in which one thing was done after the other',
    program: vitest('test/linearizability/histories.all.test.ts'),
  },
  {
    name: 'clinic-years',
    test: 'a whole clinic on a simulated clock: patients, staff, jobs, emails, and texts, with crashes, lost commits, a full disk, slow databases, and mail that is away',
    amount: '10 years on each engine (SIMULATION_SEED, SIMULATION_YEARS, SIMULATION_DAYS)',
    pass: 'no time twice, everybody told how their visit stands, each email once and true',
    program: vitest('test/simulation/clinic-years.all.test.ts'),
  },
  {
    ...trial('race-of-three'),
    test: 'three nodes, one slot, 50 posts: one treatment, a shared clinician, a shared room',
    amount: '20 rounds each',
    pass: 'one booking each, the rest are shown other times',
  },
  {
    name: 'race',
    test: 'fifty visitors who post at the same moment',
    amount: '20 rounds of six kinds, both engines',
    pass: 'as many bookings as there is room, the rest 409',
    program: vitest('test/server/race.test.ts'),
  },
  {
    ...trial('soak'),
    test: 'a clinic in its second year, asked by visitors, patients, staff, and programs at once',
    amount: '60 min, 50 requests a second (SOAK_MINUTES, SOAK_RATE, SOAK_ENGINE=postgres)',
    pass: 'every status right, memory grows by 5% at most, open files by 3, nothing lost or untold',
  },
  {
    ...trial('soak-200'),
    test: 'the same, four times as busy',
    amount: '10 min, 200 requests a second',
    pass: 'every status right, p95 under 50 ms, nothing lost or untold',
  },
  {
    name: 'backup',
    test: 'backup, wipe, restore, compare',
    amount: 'both engines and across, 10,000 appointments, 50 images',
    pass: 'equal; a flipped byte is refused',
    program: vitest('app/features/backups', 'test/server/operator.all.test.ts'),
  },
  {
    ...trial('storages'),
    test: 'backup and restore between storages',
    amount: 'SQLite and folder to PostgreSQL and S3, and back',
    pass: 'equal',
  },
  {
    name: 'calendars',
    test: 'a server that is killed while it syncs a calendar elsewhere, edits on both sides, and cut lines',
    amount: '5,000 events, 25 kills, 40 rounds of cut lines, each engine',
    pass: 'both sides agree, nothing is lost or there twice, nothing opens in bulk',
    program: vitest('test/server/calendars.all.test.ts', 'app/features/calendars/sync/cut-lines.all.test.ts'),
  },
]
