import { join } from 'node:path'
import { columns } from '#app/db/columns.ts'
import { backingUp } from '#app/features/backups/jobs.server.ts'
import { backupJob } from '#app/features/backups/rules.ts'
import { type Check, type Clinic, filesIn, put, storedFile } from './checks.ts'

/** By what the document calls it. */
export const backupChecks: Record<string, readonly Check[]> = {
  everything: [
    {
      says: '`BACKUP_KEEP` nights',
      ago: { days: 2 },
      places: [async (clinic) => filesIn(backupFolder(clinic)).map((name) => backupAge(name, clinic))],
      make: async (clinic, { at }) => {
        const name = `firstlight-${at.slice(0, 19).replaceAll(':', '-')}Z.backup`
        storedFile(backupFolder(clinic), name, at)
      },
      after: async (clinic) => {
        clinic.settings.backup = { directory: backupFolder(clinic), keep: 2, passphrase: 'a long passphrase' }
        await backingUp(clinic)
          .find(({ name }) => name === backupJob)
          ?.run()
        clinic.settings.backup = { directory: null, keep: 2, passphrase: null }
      },
    },
  ],
  'what became of each backup': [
    {
      says: 'the newest 1,000',
      ago: { days: 1 },
      places: [['backups', 'id']],
      make: ({ db }, { id, at }) => put(db, 'backups', backupRow(id, at)),
      after: async ({ db, clock }) => {
        const at = columns.instant(clock.now())
        for (let one = 1; one < 1_000; one++) await put(db, 'backups', backupRow(`next ${one}`, at))
      },
    },
  ],
}

const backupRow = (id: string, startedAt: string) => ({
  id,
  kind: 'nightly',
  name: id,
  startedBy: '',
  startedAt,
  fault: '',
  verificationFault: '',
})

const backupFolder = ({ settings }: Clinic) => join(settings.dataDirectory, 'nightly')

/** Two days ago to the minute is where the two were made. */
function backupAge(name: string, { clock }: Clinic): string {
  const at = name.slice('firstlight-'.length, -'.backup'.length)
  const limit = clock.now().subtract({ hours: 48 }).toString().slice(0, 19).replaceAll(':', '-')
  return at < limit ? 'old' : at.slice(0, 10) === limit.slice(0, 10) ? 'young' : 'next'
}
