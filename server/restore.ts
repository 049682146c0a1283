import { parseArgs } from 'node:util'
import { type LeaveOut, restore, restoreOffSite } from '../app/operator/backups.server.ts'
import { bucketArgument, bucketUsage, isBucket } from './operator/bucket-argument.ts'
import { readMoment } from './operator/moment.ts'
import { fileArgument, runCommand, say } from './operator/operator.ts'
import { holdDataFolder, keepSecretKey, prepareDataFolder } from './start/data-folder.ts'
import { readEnvironment } from './start/environment.ts'
import { passphraseOf } from './start/passphrase.ts'

const why = {
  strange: "doesn't open with this passphrase",
  'other-writer': 'was written by another server than the last one',
} satisfies Record<Parameters<LeaveOut>[1], string>

const leaveOut: LeaveOut = (folder, reason) => say(`${folder} ${why[reason]}, so it was left out.`)

/** `npm run restore -- FILE` or `npm run restore -- s3://… [--at "2026-12-01 10:31"]`, into an empty data folder or database. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { at: { type: 'string' } }, allowPositionals: true })
  const [address] = positionals
  const source = isBucket(address)
    ? {
        at: values.at === undefined ? null : readMoment(values.at),
        bucket: await bucketArgument(address, process.env),
      }
    : fileArgument('restore', `FILE, or ${bucketUsage} [--at "2026-12-01 10:31"]`)
  if (source === null) return
  const settings = readEnvironment(process.env)
  const passphrase = await passphraseOf(settings.backup.passphrase, { twice: false })
  prepareDataFolder(settings.dataDirectory)
  const letGo = settings.database.engine === 'sqlite' ? holdDataFolder(settings.dataDirectory) : () => {}
  const restoring: ReturnType<typeof restoreOffSite> =
    typeof source === 'string'
      ? restore(settings, { path: source, passphrase })
      : restoreOffSite(settings, { ...source, passphrase, leaveOut })
  const outcome = await restoring.finally(letGo)
  process.exitCode = outcome.ok ? 0 : 1
  if (!outcome.ok) return say(outcome.message ?? '')
  const { rows, files, madeAt, secretKey, wasEncrypted } = outcome.value
  say(`ok, ${rows} rows and ${files} files as they were at ${madeAt}; each read again and found equal.`)
  if (typeof source !== 'string')
    say('Once it is started, off-site backups go on from here, and those of the former server stop.')
  if (wasEncrypted && settings.database.engine === 'sqlite' && settings.database.key === undefined)
    say(
      'The database file was encrypted, and this one isn’t: set SQLITE_KEY and run npm run admin -- encrypt-database.',
    )
  if (settings.secretKey === secretKey) return
  const path = keepSecretKey(settings.dataDirectory, secretKey)
  if (settings.secretKey === null) return
  say(`The backup was made under another SECRET_KEY. It is now in ${path}: set SECRET_KEY to it,`)
  say('or two-step verification will not be recognised.')
})
