import { hostname, release, type as systemName } from 'node:os'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { daysBetween } from '#app/platform/dates.ts'
import { dateInShort, longDate } from '#app/platform/format.ts'
import { volumeOf } from '#app/platform/process/volume.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Settings } from '#app/platform/settings.ts'
import { type DataPlace, findDataPlace, listAgreements } from '../queries.server.ts'
import { type AgreementState, agreementState } from '../rules.ts'
import { engineVersion } from '../support/support-queries.server.ts'

export type ShownAgreement = {
  id: string
  vendor: string
  signedOn: string
  /** Empty where it has no end. */
  endsOn: string
  signed: string
  ends: string
  state: AgreementState
  daysLeft: number | null
}

export type DataPageView = {
  /** Whose it is, and of which day, for the printed page. */
  made: string
  rows: { label: string; value: string }[]
  place: DataPlace
  agreements: ShownAgreement[]
}

type Needs = Pick<Services, 'db' | 'engine' | 'settings' | 'clock'>

/** What is where, found out from the system and from the settings, and what the owner typed. */
export async function readDataPage(services: Needs): Promise<DataPageView> {
  const { db, engine, settings, clock } = services
  const today = clinicDate(clock.now())
  const place = await findDataPlace(db)
  const { database, dataDirectory } = settings
  const version = await engineVersion(db, engine)
  const rows = [
    { label: m.trust_data_host(), value: hostname() },
    { label: m.trust_data_system(), value: `${systemName()} ${release()}` },
    { label: m.trust_data_region(), value: place.region || m.trust_data_region_none() },
    { label: m.trust_data_database(), value: `${engineNames[database.engine]} ${version}` },
    { label: m.trust_data_folder(), value: dataDirectory },
    { label: m.trust_data_pictures(), value: picturesIn(settings) },
    { label: m.trust_data_disk(), value: diskIn(dataDirectory, place) },
    { label: m.trust_data_texts(), value: m.trust_data_texts_encrypted() },
    { label: m.trust_data_backups(), value: backupsIn(settings) },
    { label: m.trust_data_off_site(), value: offSiteIn(settings) },
    { label: m.trust_data_mail(), value: mailIn(settings) },
    { label: m.trust_data_sms(), value: textsIn(settings) },
  ]
  const agreements = (await listAgreements(db)).map(({ id, vendor, signedOn, endsOn }) => {
    const daysLeft = endsOn === null ? null : daysBetween(today, endsOn)
    const ends = endsOn === null ? m.trust_data_ends_never() : dateInShort(endsOn)
    const state = agreementState(daysLeft)
    return {
      id,
      vendor,
      signedOn,
      endsOn: endsOn ?? '',
      signed: dateInShort(signedOn),
      ends,
      daysLeft,
      state,
    }
  })
  const made = m.trust_data_made({ clinic: currentClinic().legalName, day: longDate(today) })
  return { made, rows, place, agreements }
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const picturesIn = ({ storage }: Settings): string =>
  storage.kind === 'folder' ? m.trust_data_pictures_here() : hostOf(storage.bucketUrl)

function diskIn(folder: string, { hostEncrypts }: DataPlace): string {
  const volume = volumeOf(folder)
  if (volume === 'encrypted') return m.trust_data_disk_encrypted()
  if (hostEncrypts) return m.trust_data_disk_host()
  return volume === 'not-encrypted' ? m.trust_data_disk_off() : m.trust_data_disk_unknown()
}

const backupsIn = ({ backup: { directory } }: Settings): string =>
  directory === null ? m.trust_data_backups_off() : m.trust_data_backups_in({ folder: directory })

const offSiteIn = ({ offSite }: Settings): string =>
  offSite === null
    ? m.trust_data_backups_off()
    : m.trust_data_backups_in({ folder: hostOf(offSite.writing.bucketUrl) })

const mailIn = ({ mail }: Settings): string =>
  mail.transport === 'file' ? m.trust_data_no_service() : hostOf(mail.url)

const textsIn = ({ texts }: Settings): string =>
  texts === null ? m.trust_data_no_service() : hostOf(texts.url)

/** The host alone: user names and passwords may be next to it. */
const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''

/** In one line for the list of sections. */
export async function readDataState({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ line: string; needsAttention: boolean }> {
  const today = clinicDate(clock.now())
  const { region } = await findDataPlace(db)
  const states = (await listAgreements(db)).map(({ vendor, endsOn }) => ({
    vendor,
    state: agreementState(endsOn === null ? null : daysBetween(today, endsOn)),
  }))
  const over = states.find(({ state }) => state === 'over')
  if (over) return { line: `${over.vendor}: ${m.trust_data_over()}`, needsAttention: true }
  return { line: region || m.trust_data_region_ask(), needsAttention: false }
}
