import { restore } from '../app/operator/backups.server.ts'
import { fileArgument, runCommand, say } from './operator/operator.ts'
import { holdDataFolder, keepSecretKey, prepareDataFolder } from './start/data-folder.ts'
import { readEnvironment } from './start/environment.ts'
import { passphraseOf } from './start/passphrase.ts'

/** `npm run restore -- FILE`, into an empty data folder or database. */
await runCommand(async () => {
  const file = fileArgument('restore')
  if (file === null) return
  const settings = readEnvironment(process.env)
  const passphrase = await passphraseOf(settings.backup.passphrase, { twice: false })
  prepareDataFolder(settings.dataDirectory)
  const letGo = settings.database.engine === 'sqlite' ? holdDataFolder(settings.dataDirectory) : () => {}
  const outcome = await restore(settings, { path: file, passphrase }).finally(letGo)
  process.exitCode = outcome.ok ? 0 : 1
  if (!outcome.ok) return say(outcome.message ?? '')
  const { rows, files, madeAt, secretKey } = outcome.value
  say(`ok, ${rows} rows and ${files} files as they were at ${madeAt}; each read again and found equal.`)
  if (settings.secretKey === secretKey) return
  const path = keepSecretKey(settings.dataDirectory, secretKey)
  if (settings.secretKey === null) return
  say(`The backup was made under another SECRET_KEY. It is now in ${path}: set SECRET_KEY to it,`)
  say('or two-step verification will not be recognised.')
})
