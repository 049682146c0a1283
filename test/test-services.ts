import { CurrentClinic } from '../app/composition/current-clinic.server.ts'
import { createFileStore } from '../app/platform/files/file-store.server.ts'
import { ContentClock } from '../app/platform/pages/content-versions.server.ts'
import type { Services } from '../app/platform/services.ts'
import type { Settings } from '../app/platform/settings.ts'
import type { TestDatabase } from './database.ts'
import { testSecretKey } from './secret-key.ts'

/** A Monday, 9:00 AM in the clinic: all five seeded treatments are offered on that day. */
export const testNow = '2026-12-07T15:00:00Z'

/** High enough that no test meets a limit by accident; tests of limits set their own. */
const looseLimits = 1_000

export type TestServices = Services & { clock: TestClock }

/** A clock that stands still until a test moves it. */
type TestClock = {
  now(): Temporal.Instant
  milliseconds(): number
  set(instant: string): void
  advance(duration: Temporal.DurationLike): void
}

export function testClock(start: string = testNow): TestClock {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    milliseconds: () => now.epochMilliseconds,
    set: (instant) => {
      now = Temporal.Instant.from(instant)
    },
    advance: (duration) => {
      now = now.add(duration)
    },
  }
}

export function testSettings({
  settings,
  dataDirectory,
}: Pick<TestDatabase, 'settings' | 'dataDirectory'>): Settings {
  return {
    fixed: new Set(),
    port: 0,
    host: '127.0.0.1',
    publicUrl: null,
    dataDirectory,
    database: settings,
    storage: { kind: 'folder' },
    mail: { transport: 'smtp', url: 'smtp://mail.example' },
    cdn: null,
    texts: null,
    trustProxy: [],
    allowPrivateHosts: [],
    offSite: null,
    secretKey: testSecretKey,
    formerSecretKey: null,
    limitsFactor: looseLimits,
    adminPassword: null,
    backup: { directory: null, keep: 14, passphrase: null },
    isDemo: false,
    metricsToken: null,
    embedOrigins: [],
    updates: { source: '/nowhere', keys: [], directory: null },
    isTrial: false,
    // Nothing listens there: no test asks a DNS server of the world.
    dnsServer: '127.0.0.1:9',
  }
}

const silent = () => {}

/**
 * Services on a database of their own. Emails leave nowhere: give `mailer` and `writeEmail` where a test is
 * about them.
 */
export function testServices(database: TestDatabase, given: Partial<Services> = {}): TestServices {
  const content = new ContentClock(database.db)
  const log = { info: silent, warn: silent, error: silent }
  return {
    settings: testSettings(database),
    db: database.db,
    engine: database.engine,
    content,
    log,
    mailer: { transport: 'file', send: async () => {}, close: silent },
    texter: { send: async () => ({ providerId: '', status: 'queued', parts: null }), close: silent },
    files: createFileStore(testSettings(database)),
    writeEmail: async () => null,
    writeText: async () => null,
    clinic: new CurrentClinic({ db: database.db, content, log }),
    wake: silent,
    wakeJobs: silent,
    views: { view: silent, step: silent },
    ending: new AbortController().signal,
    ...given,
    clock: (given.clock as TestClock | undefined) ?? testClock(),
  }
}
