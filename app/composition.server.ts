import { checkingDomain } from '#app/features/mail-setup/deliverability/jobs.server.ts'
import { readSigning } from '#app/features/mail-setup/deliverability/signing.server.ts'
import { findSender } from '#app/features/mail-setup/sender/queries.server.ts'
import { CurrentClinic } from './composition/current-clinic.server.ts'
import { obeying, writeAnyEmail, writeAnyText } from './composition/emails.server.ts'
import { liveSettings } from './composition/live-settings.server.ts'
import { warningOwners } from './composition/off-site-alarm.server.ts'
import { writingToStaff } from './composition/staff-emails.server.ts'
import { webhookDetails } from './composition/webhook-details.server.ts'
import { openTextKeys, textKeysOf } from './db/encryption/text-keys.server.ts'
import { type Engine, openDatabase, sqlitePath } from './db/engine/database.server.ts'
import { removeUnfinished } from './db/engine/file-encryption.server.ts'
import { watchCorruptColumns } from './db/json.ts'
import { migrateToLatest } from './db/migrate.server.ts'
import type { Database } from './db/tables.ts'
import { firstLanguage, type Language, languages } from './db/values.ts'
import { ensureFirstAdmin } from './features/accounts/seed.server.ts'
import { keepChainKey } from './features/audit/chain/chain.server.ts'
import { checkpointing, verifying } from './features/audit/chain/jobs.server.ts'
import { sealLog } from './features/audit/chain/sealing.server.ts'
import { backingUp } from './features/backups/jobs.server.ts'
import { goingOffSite } from './features/backups/off-site/jobs.server.ts'
import { startShipping } from './features/backups/off-site/shipping.server.ts'
import { removeLeftovers } from './features/backups/verification.server.ts'
import { startCalendars } from './features/calendars/jobs.server.ts'
import { startWebhooks } from './features/connections/webhooks/jobs.server.ts'
import { withLogo } from './features/emails/logo.server.ts'
import { sweeping } from './features/gallery/pictures/jobs.server.ts'
import { seedGallery } from './features/gallery/seed.server.ts'
import { importing } from './features/imports/jobs.server.ts'
import { startOutbox } from './features/outbox/jobs.server.ts'
import { PageViews } from './features/page-views/counter.server.ts'
import { forgetRecords } from './features/patient-files/erasure.server.ts'
import { forgettingBriefRecords, retaining } from './features/patient-files/retention.server.ts'
import { reminding } from './features/reminders/writing.server.ts'
import {
  endingKeyHolds,
  forgettingSenders,
  keepingVisitLinks,
  rememberCalendarHost,
  searchUpkeep,
} from './features/scheduling/index.server.ts'
import { assignDoctorToTreatments, seedTeam } from './features/team/seed.server.ts'
import { withinDay } from './features/texts/ceiling.server.ts'
import { listActive } from './features/treatments/queries.server.ts'
import { seedTreatments } from './features/treatments/seed.server.ts'
import { checking, checkingDatabase } from './features/trust/jobs.server.ts'
import { checkingForUpdates, watchingUpdates } from './features/updates/jobs.server.ts'
import { startWaitlist } from './features/waitlist/offers/jobs.server.ts'
import { sweepingWebsitePictures } from './features/website-editor/pictures/jobs.server.ts'
import { seedWebsite } from './features/website-editor/seed.server.ts'
import { m } from './language/messages.ts'
import { languageInUse, withLanguage } from './language/with-language.server.ts'
import { watchForUncleanStop } from './operator/unclean-stop.server.ts'
import { type Clock, systemClock } from './platform/clinic-time.server.ts'
import { createFileStore } from './platform/files/file-store.server.ts'
import { createMailer } from './platform/mail/mailer.server.ts'
import { startPurging } from './platform/pages/cdn.server.ts'
import { ContentClock } from './platform/pages/content-versions.server.ts'
import { type Job, startJobs, tidying } from './platform/process/jobs.server.ts'
import type { Log, Services } from './platform/services.ts'
import type { Settings } from './platform/settings.ts'
import { createTexter } from './platform/texts/texter-http.server.ts'

export type OpenServices = {
  services: Services
  /** Name and password of the first admin when this start has made it; shown once, stored nowhere. */
  firstAdmin: { username: string; password: string } | null
  /** What pages of the server itself say of the clinic. */
  contact(): { name: string; phone: { text: string; link: string } }
  /** Lets go of what would stay open for hours, before the requests in flight are waited for. */
  beginEnding(): void
  /** Ends background work, then connections. */
  close(): Promise<void>
}

export { TextKeyProblem } from './db/encryption/text-keys.server.ts'
export { DatabaseFileProblem } from './db/engine/encrypted-sqlite.server.ts'
export { DatabaseBeforeOne, UnknownMigration } from './db/migrate.server.ts'
export { strandedPasskeys } from './features/accounts/passkeys/commands.server.ts'
export { adminPasswordProblem, FirstPasswordRefused } from './features/accounts/seed.server.ts'

/** Opens everything the process needs, brings the tables up to date, seeds once and starts the jobs. */
export async function openServices(environment: Settings, log: Log): Promise<OpenServices> {
  const {
    services,
    clinic,
    views,
    firstAdmin,
    beginEnding,
    close: closeClinic,
  } = await openClinic(environment, log)
  const { settings } = services
  try {
    const outbox = settings.isTrial ? silence : await startOutbox(services)
    const webhooks = settings.isTrial ? silence : await startWebhooks(services, webhookDetails(services))
    services.wake = () => {
      outbox.wake()
      webhooks.wake()
    }
    await removeLeftovers(settings.dataDirectory)
    removeUnfinished(sqlitePath(settings.dataDirectory))
    const jobs = settings.isTrial
      ? silence
      : await startJobs(services, jobsOf(services).map(ofClinic(clinic)))
    services.wakeJobs = jobs.wake
    const waitlist = settings.isTrial ? silence : startWaitlist(services)
    const calendars = settings.isTrial ? silence : await startCalendars(services)
    await views.start()
    const purging = settings.isTrial ? silence : startPurging(services)
    const shipping = settings.isTrial ? null : startShipping(services)
    const removeMark = watchForUncleanStop(services)
    const close = async () => {
      await waitlist.end()
      await calendars.end()
      await views.end()
      await purging.end()
      await jobs.end()
      await outbox.stop()
      await webhooks.stop()
      await shipping?.end()
      services.mailer.close()
      services.texter.close()
      await closeClinic()
      removeMark()
    }
    const contact = () => clinic.last.website.profile
    return { services, firstAdmin, contact, beginEnding, close }
  } catch (error) {
    await closeClinic()
    throw error
  }
}

/**
 * The clinic alone, its tables up to date and seeded: no job runs, and nothing is sent.
 * @param clock another than the system's for a clinic that is made up (`operator/demo/`)
 */
export async function openClinic(environment: Settings, log: Log, clock: Clock = systemClock) {
  const db = openDatabase(environment, (error) => log.warn({ kind: error.name }, 'database connection lost'))
  const endWatching = watchCorruptColumns((place) => log.error(place, 'column cannot be read'))
  const close = async () => {
    await db.destroy()
    endWatching()
  }
  try {
    keepChainKey(db, environment.secretKey)
    const ending = new AbortController()
    const content = new ContentClock(db)
    const { settings, follow } = liveSettings(environment)
    const clinic = new CurrentClinic({ db, content, log, follow })
    const parts = composed(settings, { db, content, clinic, clock }, log)
    const views = new PageViews(parts)
    const services: Services = { ...parts, views, ending: ending.signal }
    await migrateToLatest(db, services.engine)
    await openTexts(db, settings, log)
    await seedWebsite(db, clock.now())
    await seedCare(services)
    await seedGallery(db, clock.now())
    await sealLog(services)
    const firstAdmin = await clinic.within(() => ensureFirstAdmin(services))
    await rememberCalendarHost(services)
    return { services, clinic, views, firstAdmin, beginEnding: () => ending.abort(), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** From here on encrypted texts can be read and written; one that doesn't open is told to the log. */
async function openTexts(db: Database, settings: Settings, log: Log): Promise<void> {
  const keys = textKeysOf(db)
  const placeholderIn = (language: Language) => withLanguage(language, m.platform_text_unreadable)
  keys.placeholders = languages.map(placeholderIn)
  keys.unreadable = (cell) => {
    log.error(cell, 'encrypted text cannot be opened')
    return placeholderIn(languageInUse() ?? firstLanguage)
  }
  await openTextKeys(db, settings)
}

/** The first treatments and the doctor, who gives all of them; what staff change later stays as they left it. */
async function seedCare({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const isNew = await seedTreatments(db, now)
  await seedTeam(db, now)
  if (!isNew) return
  const treatments = await listActive(db)
  await assignDoctorToTreatments(
    db,
    now,
    treatments.map(({ id }) => id),
  )
}

/** In a trial nobody looks for what is due: a copy of the data must write to nobody. */
const silence = { wake: () => {}, end: async () => {}, stop: async () => {} }

type Opened = { db: Database; content: ContentClock; clinic: CurrentClinic; clock: Clock }

function composed(
  settings: Settings,
  { db, content, clinic, clock }: Opened,
  log: Log,
): Omit<Services, 'ending' | 'views'> {
  const from = () => {
    const { name, email } = clinic.last.website.profile
    return findSender(db, { mail: settings.mail, profile: { name, address: email.text } })
  }
  const engine: Engine = settings.database.engine
  const files = createFileStore(settings)
  const mailer = createMailer(settings, from, (address) => readSigning(db, address))
  return {
    settings,
    db,
    engine,
    content,
    clinic,
    clock,
    log,
    mailer: withLogo(mailer, files),
    texter: texterOf({ db, settings, clock }),
    files,
    writeEmail: (request) => writeAnyEmail({ db, settings, clock }, request),
    writeText: (request) => writeAnyText({ db, settings, clock }, request),
    wake: () => {},
    wakeJobs: () => {},
  }
}

const texterOf = (needs: Pick<Services, 'db' | 'settings' | 'clock'>) =>
  withinDay(obeying(createTexter(needs.settings), needs), needs)

/** A job that speaks of the clinic, and whose next time is one of the clinic's clock. */
export const ofClinic =
  (clinic: CurrentClinic) =>
  (job: Job): Job => ({
    ...job,
    run: () => clinic.within(job.run),
    next: (now) => clinic.within(() => job.next(now)),
    ...(job.isOn && { isOn: () => clinic.within(() => job.isOn?.() ?? true) }),
  })

/** What runs once, whatever number of processes serve. */
export function jobsOf(services: Services): Job[] {
  return [
    searchUpkeep(services),
    keepingVisitLinks(services),
    writingToStaff(services),
    reminding(services),
    tidying(services),
    forgettingSenders(services),
    endingKeyHolds(services),
    sweeping(services),
    sweepingWebsitePictures(services),
    retaining(services),
    forgettingBriefRecords(services),
    ...backingUp(services),
    ...goingOffSite(services, warningOwners(services)),
    importing(services, forgetRecords),
    checkpointing(services),
    verifying(services),
    checkingForUpdates(services),
    watchingUpdates(services),
    checkingDomain(services),
    checkingDatabase(services),
    checking(services),
  ]
}
